/** Lists of choices, which a browser shows without a choice at first and happy-dom with the first one. */
import type { Found } from './found.ts'

/** Takes the choice out of the lists, as they are in a browser before someone chooses. */
export function leaveOpen(lists: Found): void {
  for (const list of lists.all() as HTMLSelectElement[]) {
    list.value = ''
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
