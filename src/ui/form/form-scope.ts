/** Context shared by the parts of one form: id prefix, labels for the error summary, and the focus on errors. */
import { createContext, type RefCallback, useContext, useId } from 'react'
import type { Words } from '../T.tsx'

/** Labels of the fields on screen by field name, with the id of the control to focus; null when the label holds links. */
type FieldLabels = Map<string, { label: Words | null; controlId: string; element: HTMLElement }>

/** The form around a field. `sent`: its button was pressed, so that the answer may take the focus. */
type Scope = {
  id: string
  labels: FieldLabels
  /** Fields whose value is not there yet, by name: a message id of what is waited for, or nothing. */
  holds: Map<string, () => string | undefined>
  sent: boolean
  /** Ref of a failure banner: scrolls it into view and focuses it. */
  meet: RefCallback<HTMLElement>
  /** Ref of a mark that appears with refusals at fields: leads to the summary, or to the first wrong field. */
  lead: RefCallback<HTMLElement>
  /** Ref of a mark behind the fields: brings the one the form opens at into view, with the focus. */
  begin: RefCallback<HTMLElement>
}

/** The form around a field; null for a field outside a form. */
export const FormScope = createContext<Scope | null>(null)

const controlIdOf = (id: string, name: string) => `${id}-${name.replaceAll('.', '-')}`

/** Ref of what answers a press: comes into view, by as little as that takes, with the focus. */
export function meet(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

/** The scope of a form that was not sent yet; `start` names the field it opens at. */
export function formScope(id: string, start?: string): Scope {
  const scope: Scope = {
    id,
    labels: new Map(),
    holds: new Map(),
    sent: false,
    meet: (element) => {
      if (scope.sent) meet(element)
    },
    lead: (element) => {
      if (!element || !scope.sent) return
      const form = element.closest('form')
      const place = form?.querySelector<HTMLElement>('[data-summary]') ?? form?.querySelector<HTMLElement>('[aria-invalid=true]')
      place?.focus()
    },
    begin: (element) => {
      if (!element || !start) return
      const control = document.getElementById(controlIdOf(id, start))
      control?.scrollIntoView({ block: 'center' })
      control?.focus({ preventScroll: true })
    },
  }
  return scope
}

/** Type of the error of a field that holds its form up. */
export const held = 'held'

/** Id of the control of a field and the ref that keeps its label known to the error summary, and `hold`: what the form has to wait for. */
export function useFieldId(
  name: string | undefined,
  label: Words | null,
  hold?: () => string | undefined,
): { controlId: string; keepLabel: RefCallback<HTMLElement> } {
  const scope = useContext(FormScope)
  const own = useId()
  const controlId = scope && name ? controlIdOf(scope.id, name) : own
  const keepLabel: RefCallback<HTMLElement> = (element) => {
    if (!scope || !name || !element) return
    scope.labels.set(name, { label, controlId, element })
    if (hold) scope.holds.set(name, hold)
    return () => {
      scope.labels.delete(name)
      scope.holds.delete(name)
    }
  }
  return { controlId, keepLabel }
}

/** Whether the field of a name is closed; around a form, or around a part of it. */
export const ClosedFields = createContext<(name: string) => boolean>(() => false)

/** The note on the field of a name; around a form, or around a part of it. */
export const FieldNotes = createContext<(name: string) => Words | undefined>(() => undefined)
