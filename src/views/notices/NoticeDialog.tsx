/** One notice in full, with the code of customer service. MSG-07, SHELL-20, SHELL-21. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { T } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { ServiceCode } from '../site/service/ServiceCode.tsx'
import type { NoticesFlow } from './NoticeBanner.tsx'

/** The details of the notice that was opened. */
export function NoticeDialog({ flow }: { flow: NoticesFlow }) {
  const { details: open, opened: notice } = useFlow(flow, 'details')
  const service = useSelector(flow, (snapshot) => snapshot.children.service)
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={<span>{notice?.title}</span>}
      footer={
        <>
          <Button label="notices.details.close" variant="secondary" onClick={close} />
          {notice?.link && <Button label="notices.details.go" onClick={() => flow.send({ type: 'link.pressed' })} />}
        </>
      }
    >
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        {notice?.content}
      </chakra.p>
      <chakra.section mt="6" pt="5" borderTop="{borders.line}" aria-labelledby="notice-contact">
        <chakra.h3 id="notice-contact" textStyle="cardTitle" textAlign="center">
          <T id="notices.details.contact" />
        </chakra.h3>
        <Text mt="1" mb="4" textAlign="center" textStyle="small" color="muted" id="notices.details.text" />
        {service && <ServiceCode flow={service} />}
      </chakra.section>
    </Dialog>
  )
}
