/** One notice in full, with the code of customer service. MSG-07, SHELL-20, SHELL-21. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { T } from '../../ui/T.tsx'
import { ServiceCode } from '../site/service/ServiceCode.tsx'
import type { NoticesFlow } from './NoticeBanner.tsx'

/** The details of the notice that was opened. */
export function NoticeDialog({ flow }: { flow: NoticesFlow }) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('details'))
  const notice = useSelector(flow, (snapshot) => snapshot.context.opened)
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
      <chakra.section mt="6" pt="5" borderTop="1px solid" borderColor="hairline" aria-labelledby="notice-contact">
        <chakra.h3 id="notice-contact" textStyle="cardTitle" textAlign="center">
          <T id="notices.details.contact" />
        </chakra.h3>
        <chakra.p mt="1" mb="4" textAlign="center" textStyle="small" color="muted">
          <T id="notices.details.text" />
        </chakra.p>
        {service && <ServiceCode flow={service} />}
      </chakra.section>
    </Dialog>
  )
}
