/** Change the current company or the default one. KYC-03 to KYC-13. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import type { ActorRefFrom } from 'xstate'
import type { Membership } from '../../../contract/kyc/applications.ts'
import type { companySwitcherMachine } from '../../../machines/company/companySwitcher.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyShop } from '../../ui/drawings/Still.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tick } from '../../ui/form/CheckField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { companyName } from '../parts/names.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { useFlow } from '../parts/use-flow.ts'
import { CompanyIcon } from './CompanyIcon.tsx'

type Flow = ActorRefFrom<typeof companySwitcherMachine>

/** The dialog of the portal's switcher; nothing while it is closed. */
export function CompanySwitcherDialog() {
  const flow = usePortalState((snapshot) => snapshot.children.companySwitcher)
  return flow ? <Switcher flow={flow} /> : null
}

function Switcher({ flow }: { flow: Flow }) {
  const { open, busy, empty, problem, memberships } = useFlow(flow, 'open', 'busy', 'empty')
  const close = () => flow.send({ type: 'dialog.closed' })
  const actions = (
    <>
      <Button label="ui.cancel" variant="secondary" onClick={close} />
      <Button label="company.switcher.confirm" busy={busy} onClick={() => flow.send({ type: 'choice.confirmed' })} />
    </>
  )
  return (
    <Dialog open={open} onClose={close} title="company.switcher.title" size="company" footer={empty ? undefined : actions}>
      <ProblemBanner problem={problem} />
      {empty ? (
        <EmptyState
          drawing={<EmptyShop />}
          title="company.switcher.empty.title"
          text="company.switcher.empty.text"
          action={
            <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
              <PageLink to="/company/onboarding/company-information" look="primary" label="company.switcher.certify" onClick={close} />
              <Button label="company.switcher.join" variant="secondary" onClick={() => flow.send({ type: 'join.pressed' })} />
            </chakra.div>
          }
        />
      ) : memberships.length === 0 && busy ? (
        <Skeleton kind="rows" />
      ) : (
        <Choices flow={flow} memberships={memberships} busy={busy} />
      )}
    </Dialog>
  )
}

function Choices({ flow, memberships, busy }: { flow: Flow; memberships: readonly Membership[]; busy: boolean }) {
  const { chosenId: chosen, currentId: current, places } = useFlow(flow)
  const locale = useIntl().locale
  const name = useId()
  return (
    <chakra.ul listStyleType="none" maxH={{ md: '96' }} overflowY="auto" mx="-1" px="1">
      {memberships.map((membership) => (
        <chakra.li
          key={membership.companyId}
          display="flex"
          alignItems="center"
          flexWrap="wrap"
          gap="1"
          columnGap="4"
          mt="2"
          px="4"
          py="3"
          borderRadius="card"
          boxShadow="inset 0 0 0 1px {colors.hairline}"
          css={{ '&:has(:checked)': { bg: 'actionSoft', boxShadow: 'inset 0 0 0 2px {colors.action}' } }}
        >
          <chakra.label
            htmlFor={`${name}-${membership.companyId}`}
            display="flex"
            alignItems="center"
            gap="4"
            flex="1"
            flexBasis="52"
            minW="0"
            cursor="pointer"
          >
            <Tick
              id={`${name}-${membership.companyId}`}
              type="radio"
              name={name}
              checked={membership.companyId === chosen}
              onChange={() => flow.send({ type: 'company.chosen', companyId: membership.companyId })}
            />
            <CompanyIcon index={places.indexOf(membership.companyId)} />
            <chakra.span minW="0" overflowWrap="anywhere" color="heading" fontWeight="600" lineHeight="1.4">
              {companyName(membership, locale)}
              {membership.companyId === current && (
                <chakra.span ms="2">
                  <Chip words="company.switcher.current" />
                </chakra.span>
              )}
            </chakra.span>
          </chakra.label>
          {membership.isDefault ? (
            <Chip words="company.switcher.default" tone="teal" />
          ) : (
            <TextButton
              label="company.switcher.setDefault"
              disabled={busy}
              onClick={() => flow.send({ type: 'default.requested', companyId: membership.companyId })}
            />
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
