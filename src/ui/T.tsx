/** Words on the screen: message ids become text, `<b>` in a message becomes bold. */

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

/** Key of a text in `locales/`. */
export type MessageId = string

/** Values a message may name; tags take a function over their chunks. */
type MessageValues = Record<
  string,
  string | number | bigint | boolean | Date | ReactElement | null | undefined | ((chunks: ReactNode[]) => ReactNode)
>

/** A text: a message id, or an element such as `<T id values />` when it needs values. */
export type Words = MessageId | ReactElement

const bold = (chunks: ReactNode[]) => <b>{chunks}</b>
const phrase = (chunks: ReactNode[]) => <span style={{ display: 'inline-block' }}>{chunks}</span>

/** Shows the message with this id; `<b>` is bold and `<keep>` a phrase that must not break. */
export function T({ id, values }: { id: MessageId; values?: MessageValues }) {
  return <FormattedMessage id={id} values={{ b: bold, keep: phrase, ...values }} />
}

/** Shows words given as message id or as element. */
export function Say({ words }: { words: Words }) {
  return typeof words === 'string' ? <T id={words} /> : words
}

/** True when the current locale has a message with this id. */
export function hasMessage(intl: IntlShape, id: string): boolean {
  return Object.hasOwn(intl.messages, id)
}

/** Gives the function that words a message id as plain text, for attributes such as placeholder and aria-label. */
export function useWords() {
  const intl = useIntl()
  return (id: MessageId, values?: Record<string, string | number>) => (hasMessage(intl, id) ? intl.formatMessage({ id }, values) : id)
}

/** Shows the message of an error: its text when it is a known message id, otherwise unchanged. */
export function ErrorText({ message }: { message: string }) {
  const intl = useIntl()
  return hasMessage(intl, message) ? <T id={message} /> : message
}

/** Text of a failure: a message with values, a text from the server, or nothing. */
export type Shown = { id: MessageId; values?: Record<string, string | number> } | { text: string } | null | undefined

/** Words what there is to show about a failure. */
export function ShownText({ shown }: { shown: Shown }) {
  if (!shown) return null
  return 'id' in shown ? <T id={shown.id} values={shown.values} /> : shown.text
}

/** The message `id` in a paragraph with style props; `as` names another element. */
export function Text({ id, values, ...look }: Omit<HTMLChakraProps<'p'>, 'id' | 'children'> & ComponentProps<typeof T>) {
  return (
    <chakra.p {...look}>
      <T id={id} values={values} />
    </chakra.p>
  )
}
