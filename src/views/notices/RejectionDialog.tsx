/** A credit approval failed: why, the way to deal with it, and that it has been dealt with. MSG-09 to MSG-13, decision A104. */
import { chakra } from '@chakra-ui/react'
import { rejectionCodes } from '../../../contract/kernel/codes.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { T, Text } from '../../ui/T.tsx'
import { englishIn } from '../parts/literal.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import type { NoticesFlow } from './NoticeBanner.tsx'

const reasons = ['unbound', 'borrowed'] as const

const english = englishIn({ textStyle: 'note', color: 'muted', fontWeight: '400' })

/** Both reasons, with the one of this notice marked. */
export function RejectionDialog({ flow }: { flow: NoticesFlow }) {
  const { rejection: open, busy, opened: notice, problem } = useFlow(flow, 'rejection', 'busy')
  return (
    <Dialog
      open={open}
      onClose={() => flow.send({ type: 'dialog.closed' })}
      title={<T id="notices.rejection.title" values={{ en: english }} />}
      dismissable={!busy}
      footer={
        <>
          <Button
            label="notices.rejection.dismiss"
            variant="secondary"
            busy={busy}
            onClick={() => flow.send({ type: 'dismiss.pressed' })}
          />
          <Button label="notices.rejection.handle" waiting={busy} onClick={() => flow.send({ type: 'handle.pressed' })} />
        </>
      }
    >
      <ProblemBanner problem={problem} title="notices.rejection.unmarked" />
      <chakra.p overflowWrap="anywhere">{notice?.content}</chakra.p>
      <Text as="h3" textStyle="label" mt="5" mb="2" color="muted" id="notices.rejection.reasons" />
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {reasons.map((reason) => {
          const isThis = notice?.code === rejectionCodes[reason]
          return (
            <chakra.li
              key={reason}
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="3"
              px="4"
              py="3"
              borderRadius="control"
              bg={isThis ? 'packetSoft' : 'surface'}
              color={isThis ? 'packetDeep' : 'muted'}
              boxShadow={isThis ? undefined : 'edge'}
              fontWeight={isThis ? '600' : '400'}
            >
              <Text as="span" id={`notices.rejection.${reason}`} />
              {isThis && (
                <chakra.span flex="none">
                  <Chip words="notices.rejection.this" />
                </chakra.span>
              )}
            </chakra.li>
          )
        })}
      </chakra.ul>
    </Dialog>
  )
}
