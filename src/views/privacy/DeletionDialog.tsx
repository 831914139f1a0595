/** Confirms the deletion of an account: deleted and kept data, date and password; or the reasons against it. Decision 025. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { deletionDays } from '../../../contract/kernel/constants.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { Obstacle, PersonalData } from '../../../contract/privacy/personal-data.ts'
import { Icon, type IconName } from '../../ui/drawings/Icons.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName, hasName } from '../parts/names.ts'
import { useFlow } from '../parts/use-flow.ts'
import type { DataFlow } from './DataPart.tsx'

/** Texts of refusals here. ERR-R02. */
const deletionWords: Record<number, string> = {
  510: 'account.auth.tooMany',
  20011: 'account.profile.data.changed',
  20016: 'account.profile.deletion.refused',
}

/** The dialog. */
export function DeletionDialog({ flow, data }: { flow: DataFlow; data: PersonalData }) {
  const intl = useIntl()
  const { problem } = useFlow(flow)
  const names = data.companies.filter(hasName).map((company) => companyName(company, intl.locale))
  return (
    <FlowDialog flow={flow} tag="deleting" role="alertdialog" title="account.profile.deletion.ask.title">
      <DialogForm<{ password: string }>
        flow={flow}
        values={{ password: '' }}
        problem={problem}
        custom={deletionWords}
        submit="account.profile.deletion.ask.submit"
        onSubmit={({ password }) => flow.send({ type: 'deletion.submitted', password })}
      >
        {(form) => (
          <>
            <Obstacles obstacles={obstaclesIn(problem)} />
            <chakra.ul display="grid" gap="3" mb="5" p="0" listStyleType="none">
              <Point icon="clock">
                <T id="account.profile.deletion.ask.when" values={{ days: deletionDays }} />
              </Point>
              <Point icon="trash">
                {names.length > 0 ? (
                  <T id="account.profile.deletion.ask.goes.companies" values={{ companies: intl.formatList(names) }} />
                ) : (
                  <T id="account.profile.deletion.ask.goes" />
                )}
              </Point>
              <Point icon="lock">
                <T id="account.profile.deletion.ask.stays" />
              </Point>
            </chakra.ul>
            <PasswordField form={form} name="password" label="account.profile.password.old" autoComplete="current-password" />
          </>
        )}
      </DialogForm>
    </FlowDialog>
  )
}

function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <chakra.li display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap="3" css={{ '& > svg': { color: 'muted', mt: '0.5' } }}>
      <Icon name={icon} />
      <span>{children}</span>
    </chakra.li>
  )
}

/** Obstacles to the deletion, by company. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { locale } = useIntl()
  if (obstacles.length === 0) return null
  return (
    <chakra.div mb="2">
      <Text id="account.profile.deletion.obstacles" />
      <chakra.ul ps="5" mt="1" listStyleType="disc">
        {obstacles.map((obstacle) => (
          <li key={`${obstacle.reason}.${obstacle.companyId}`}>
            <T
              id={`account.profile.deletion.obstacle.${obstacle.reason}`}
              values={{ company: hasName(obstacle) ? companyName(obstacle, locale) : <T id="company.unnamed" /> }}
            />
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

/** Obstacles found by the server meanwhile. */
function obstaclesIn(problem: Problem | null): Obstacle[] {
  const found = problem?.details.obstacles
  return Array.isArray(found) ? (found as Obstacle[]) : []
}
