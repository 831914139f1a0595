/** A text that, should it be a mailbox, breaks before its domain rather than in a word. */

/** The text. */
export function Mailbox({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 0) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
