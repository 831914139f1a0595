/** Chosen keys of a reference list in words. */
import { useIntl } from 'react-intl'
import { type ReferenceItem, useItemName } from '../parts/options.ts'

/** Gives the function that names one key or several of a list, `''` for none. */
export function useNameIn(): (list: readonly ReferenceItem[], keys: string | readonly string[] | undefined) => string {
  const nameOf = useItemName()
  const intl = useIntl()
  return (list, keys) =>
    intl.formatList(
      [keys ?? ''].flat().flatMap((key) => {
        const item = list.find(({ key_id }) => String(key_id) === key)
        return item ? [nameOf(item)] : []
      }),
      { type: 'conjunction' },
    )
}
