/** History of the limit since the opening of the facility. CRED-09. */
import type { LimitChange } from '../../../../contract/home/dashboard.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Timeline } from '../../parts/Timeline.tsx'

/** The direction of a change: the first of all opened the limit. */
function kindOf(change: LimitChange): 'opened' | 'raised' | 'lowered' {
  if (change.change.amount === change.limit.amount) return 'opened'
  return change.change.amount.startsWith('-') ? 'lowered' : 'raised'
}

/** A timeline, newest first. */
export function LimitHistory({ history }: { history: readonly LimitChange[] }) {
  return (
    <Card title="facility.history">
      {history.length === 0 ? (
        <Text textStyle="small" color="muted" id="facility.history.none" />
      ) : (
        <Timeline
          moments={history.map((change) => ({
            key: change.at,
            state: 'done',
            words: (
              <>
                <Money value={change.limit} />
                <Text
                  as="span"
                  display="block"
                  textStyle="fine"
                  lineHeight="18px"
                  color="muted"
                  id={`facility.history.${kindOf(change)}`}
                />
              </>
            ),
            end: <DateText value={change.at} kind="date" />,
          }))}
        />
      )}
    </Card>
  )
}
