/** Writes tables as CSV, with protection against formula injection. RFC 4180. */

/** Matches text that a spreadsheet would interpret as a formula. */
const formula = /^[\s\u200b\ufeff]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const number = /^-?\d+(\.\d+)?$/

/**
 * Rows as CSV with a byte order mark, so that Chinese is read as such. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe; a plain number stays one.
 */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => {
    const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return Buffer.from(`\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`, 'utf8')
}
