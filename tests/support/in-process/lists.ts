/** Lists of choices, which a browser shows without a choice at first and happy-dom with the first one. */
import type { Found } from './found.ts'

/** Clears the selection of the lists, as in a browser before a choice. */
export function leaveOpen(lists: Found): void {
  for (const list of lists.all() as HTMLSelectElement[]) {
    list.value = ''
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
