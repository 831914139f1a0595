/** Error summary of a form, with a link to each field. */
import { chakra } from '@chakra-ui/react'
import { type MouseEvent, type Ref, useContext } from 'react'
import { Icon } from '../drawings/Icons.tsx'
import { ErrorText, Say, T } from '../T.tsx'
import { FormScope } from './form-scope.ts'

/** One thing to correct: the dotted name of its field, the message, and whether the server found it. */
export type FieldError = { name: string; message: string; refused: boolean }

const focusField = (id: string) => (event: MouseEvent) => {
  event.preventDefault()
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** The error summary: as many as there are, each linking to its field; takes the focus when the form asks. */
export function ErrorSummary({ errors, ref }: { errors: readonly FieldError[]; ref?: Ref<HTMLElement> }) {
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
