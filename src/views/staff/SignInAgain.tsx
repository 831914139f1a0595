/** Says that staff have to sign in again before they confirm. */
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOffice } from './office-context.ts'

/** The banner, with the button that leads to the sign-in and back to the same place. */
export function SignInAgain() {
  const office = useOffice()
  return (
    <Banner
      kind="warning"
      title="staff.signInAgain.title"
      text="staff.signInAgain.text"
      action={
        <Button
          label="staff.signInAgain.press"
          variant="secondary"
          size="short"
          onClick={() => office.send({ type: 'signInAgain.pressed' })}
        />
      }
    />
  )
}
