/** Saves a text that a call has answered as a file of the browser. */

/** Has the browser save a CSV under a name; the page stays. */
export function saveText(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the address by then.
  URL.revokeObjectURL(address)
}
