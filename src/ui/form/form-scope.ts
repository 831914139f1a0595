/** What the fields of one form share: the prefix of their ids and the labels the error summary links to. */
import { createContext, type RefCallback, useContext, useId } from 'react'
import type { Words } from '../T.tsx'

/** Labels of the fields on screen by field name, with the id of the control to focus; null when the label holds links. */
export type FieldLabels = Map<string, { label: Words | null; controlId: string; element: HTMLElement }>

/** The form around a field; without one a field stands alone. */
export const FormScope = createContext<{ id: string; labels: FieldLabels } | null>(null)

/** Id of the control of a field and the ref that keeps its label known to the error summary. */
export function useFieldId(name: string | undefined, label: Words | null): { controlId: string; keepLabel: RefCallback<HTMLElement> } {
  const scope = useContext(FormScope)
  const own = useId()
  const controlId = scope && name ? `${scope.id}-${name.replaceAll('.', '-')}` : own
  const keepLabel: RefCallback<HTMLElement> = (element) => {
    if (!scope || !name || !element) return
    scope.labels.set(name, { label, controlId, element })
    return () => {
      scope.labels.delete(name)
    }
  }
  return { controlId, keepLabel }
}
