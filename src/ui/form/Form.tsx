/** A form: keeps its fields together, refuses to send while busy, and leads to what is left to correct. */
import { chakra } from '@chakra-ui/react'
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useContext,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { type FieldErrors, type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Icon } from '../drawings/Icons.tsx'
import { dismissNotices } from '../notify.ts'
import { ErrorText, Say, type Shown, ShownText, T, type Words } from '../T.tsx'
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

/** One thing to correct: the dotted name of its field, the message, and whether the server found it. */
type FieldError = { name: string; message: string; refused: boolean }

const focusField = (id: string) => (event: MouseEvent) => {
  event.preventDefault()
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** The error summary: as many as there are, each linking to its field; takes the focus when the form asks. */
function ErrorSummary({ errors, ref }: { errors: readonly FieldError[]; ref?: Ref<HTMLElement> }) {
  const scope = useContext(FormScope)
  const ordered = [...errors].sort((one, other) => {
    const first = scope?.labels.get(one.name)?.element
    const second = scope?.labels.get(other.name)?.element
    if (!first || !second) return first ? -1 : second ? 1 : 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
  return (
    <chakra.section
      ref={ref}
      tabIndex={-1}
      data-summary=""
      role="alert"
      p={{ base: '4', md: '5' }}
      mb="6"
      border="2px solid"
      borderColor="packet"
      borderRadius="card"
      bg="surface"
    >
      <chakra.h2 display="flex" alignItems="center" gap="2" color="packet" textStyle="lead" fontWeight="700" lineHeight="1.5">
        <Icon name="error" />
        <T id="ui.errors.title" values={{ count: errors.length }} />
      </chakra.h2>
      <ul>
        {ordered.map(({ name, message }) => {
          const field = scope?.labels.get(name)
          return (
            <chakra.li key={name} mt="1.5" textStyle="small" color="packet">
              {field ? (
                <chakra.a
                  href={`#${field.controlId}`}
                  color="packet"
                  textDecoration="underline"
                  textUnderlineOffset="4px"
                  onClick={focusField(field.controlId)}
                >
                  {field.label === null ? (
                    <ErrorText message={message} />
                  ) : (
                    <T id="ui.errors.entry" values={{ label: <Say words={field.label} />, problem: <ErrorText message={message} /> }} />
                  )}
                </chakra.a>
              ) : (
                <ErrorText message={message} />
              )}
            </chakra.li>
          )
        })}
      </ul>
    </chakra.section>
  )
}

/** A submit button 48 high; while busy it turns its ring, keeps the focus and ignores clicks. `secondary` where another action comes first. */
export function SubmitButton(props: {
  label: Words
  variant?: 'primary' | 'secondary'
  busy?: boolean
  block?: boolean
  disabled?: boolean
  /** Not to be pressed for a while. */
  waiting?: boolean
}) {
  return <Button type="submit" block {...props} />
}
