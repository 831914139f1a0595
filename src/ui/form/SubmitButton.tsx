/** The one button that sends a form. */
import { Button } from '../Button.tsx'
import type { Words } from '../T.tsx'

/** A submit button 48 high; while busy it turns its ring, keeps the focus and ignores clicks. */
export function SubmitButton({
  label,
  busy = false,
  block = true,
  disabled,
  waiting,
}: {
  label: Words
  busy?: boolean
  block?: boolean
  disabled?: boolean
  /** Not to be pressed for a while. */
  waiting?: boolean
}) {
  return <Button type="submit" label={label} busy={busy} block={block} disabled={disabled} waiting={waiting} />
}
