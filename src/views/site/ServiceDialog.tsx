/** Online customer service: the WeChat code of the visitor's channel, and the hotline. SHELL-20, SHELL-21, A64. */
import { chakra } from '@chakra-ui/react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Text } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { Hotline } from './Hotline.tsx'
import { ServiceCode } from './ServiceCode.tsx'

/** The dialog; without a code the hotline and the questions remain. */
export function ServiceDialog({ open }: { open: boolean }) {
  const service = usePortalState((snapshot) => snapshot.children.serviceDialog)
  const close = () => service?.send({ type: 'dialog.closed' })
  return (
    <Dialog open={open} onClose={close} title="site.service.title">
      <Text color="muted" id="site.service.text" />
      <chakra.div mt="6" mb="4">
        {service && <ServiceCode flow={service} />}
      </chakra.div>
      <chakra.dl display="flex" justifyContent="center" gap="2" textStyle="small">
        <Text as="dt" color="muted" id="footer.hotline" />
        <chakra.dd m="0">
          <Hotline />
        </chakra.dd>
      </chakra.dl>
      <chakra.p mt="3" textAlign="center" textStyle="small">
        <PageLink to="/questions" label="site.service.questions" onClick={close} />
      </chakra.p>
    </Dialog>
  )
}
