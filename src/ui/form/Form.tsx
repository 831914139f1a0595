/** A form: keeps its fields together, refuses to send while busy, and leads to what is left to correct. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, type Ref, type SubmitEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import { Banner } from '../Banner.tsx'
import { dismissNotices } from '../notify.ts'
import { type Shown, ShownText } from '../T.tsx'
import { ErrorSummary, type FieldError } from './ErrorSummary.tsx'
import { FormScope, formScope, held } from './form-scope.ts'
import { messageIn } from './use-field.ts'

/** All messages in the errors of a form, by dotted name. */
function messagesIn(errors: FieldErrors, prefix = ''): FieldError[] {
  return Object.entries(errors).flatMap(([key, error]): FieldError[] => {
    if (key === 'root') return []
    const name = `${prefix}${key}`
    const message = messageIn(error)
    if (message !== undefined) return [{ name, message, refused: error?.type === 'server' }]
    return typeof error === 'object' && error !== null && !('type' in error && typeof error.type === 'string')
      ? messagesIn(error as FieldErrors, `${name}.`)
      : []
  })
}

/** Handle of a form for buttons outside it. */
export type FormHandle = {
  /** Does what is to be done, unless a field holds the form up: then that is said there. */
  unlessHeld: (then: () => void) => void
}

/**
 * A form around fields of react-hook-form. `onSubmit` is what `form.handleSubmit(…)` returns; after an invalid submit the error
 * summary appears at the top and takes the focus. `problem` is what came back from the server, shown above the fields; a banner of an
 * error in the form, and refusals at fields, come into view with the focus. Sending ends the notices of what was done before. A field whose
 * value is still on its way holds the form up, and says so.
 */
export function Form<V extends FieldValues, C, O>(props: {
  form: UseFormReturn<V, C, O>
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  busy?: boolean
  problem?: Shown
  /**
   * Forms of two or three short fields do without the summary; their first wrong field takes the focus instead. `always` shows it
   * before anything was sent, for faults that were found elsewhere.
   */
  summary?: boolean | 'always'
  /** Name of the field that takes the focus when the form opens. */
  start?: string
  handle?: Ref<FormHandle>
  children: ReactNode
}) {
  const { form, onSubmit, busy = false, problem, summary = true, start, handle, children } = props
  const id = useId()
  const [scope] = useState(() => formScope(id, start))
  const summaryRef = useRef<HTMLElement>(null)
  const { errors, submitCount } = useFormState({ control: form.control })
  const wrong = messagesIn(errors)
  const messages = summary === 'always' || (submitCount > 0 && summary) ? wrong : []

  const holds = () => [...scope.holds].flatMap(([name, hold]) => (hold() ? [{ name: name as Path<V>, type: held, message: hold() }] : []))
  /** Shows the other errors of the form together with those that block it. */
  const showErrors = async (event?: SubmitEvent<HTMLFormElement>) => {
    await form.handleSubmit(() => {})(event)
    for (const { name, ...error } of holds()) form.setError(name, error)
    setTimeout(() => summaryRef.current?.focus())
  }
  useImperativeHandle(handle, () => ({ unlessHeld: (then) => (holds().length > 0 ? void showErrors() : then()) }))
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    scope.sent = true
    void dismissNotices()
    if (holds().length > 0) return showErrors(event)
    await onSubmit(event)
    // react-hook-form focuses the first wrong field in a timeout of its own; ours is queued behind it.
    setTimeout(() => summaryRef.current?.focus())
  }
  return (
    <FormScope value={scope}>
      <chakra.form noValidate onSubmit={send} aria-busy={busy || undefined} minW="0">
        {problem && (
          <chakra.div mb="4">
            <Banner kind="error">
              <ShownText shown={problem} />
            </Banner>
          </chakra.div>
        )}
        {messages.length > 0 && <ErrorSummary ref={summaryRef} errors={messages} />}
        {wrong.some(({ refused }) => refused) && <span hidden ref={scope.lead} />}
        {children}
        {start && <span hidden ref={scope.begin} />}
      </chakra.form>
    </FormScope>
  )
}
