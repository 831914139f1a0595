/** The WeChat code of customer service, from being asked for to being scanned. SHELL-20, SHELL-21, A64. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { serviceDialogMachine } from '../../../machines/site/serviceDialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { Unset } from '../../ui/Unset.tsx'
import { usePublicConfig } from '../parts/config-context.ts'

const ways = ['busy', 'coded', 'codeless', 'failed'] as const

/** The code of an actor that was asked for it, in a square that keeps its room. */
export function ServiceCode({ flow }: { flow: ActorRefFrom<typeof serviceDialogMachine> }) {
  const way = useSelector(flow, (snapshot) => ways.find((tag) => snapshot.hasTag(tag)))
  const code = useSelector(flow, (snapshot) => snapshot.context.code)
  const { sandbox } = usePublicConfig()
  const words = useWords()
  const inside: Record<(typeof ways)[number], ReactNode> = {
    busy: <Spinner />,
    coded: <chakra.img src={code ?? undefined} alt={words('site.service.code.alt')} w="48" h="48" />,
    codeless: <Unset words="site.service.code.unset" />,
    failed: (
      <chakra.div textAlign="center" role="alert">
        <Text mb="3" textStyle="small" id="site.service.code.failed" />
        <Button
          label="site.service.code.retry"
          icon="again"
          variant="secondary"
          size="small"
          onClick={() => flow.send({ type: 'retry.pressed' })}
        />
      </chakra.div>
    ),
  }
  return (
    <>
      <chakra.div
        display="grid"
        placeItems="center"
        w="52"
        h="52"
        mx="auto"
        borderRadius="card"
        bg={way === 'coded' ? 'onInk' : 'sunk'}
        boxShadow="edge"
        aria-busy={way === 'busy'}
      >
        {way && inside[way]}
      </chakra.div>
      {way === 'coded' && sandbox && <Text mt="4" textAlign="center" textStyle="fine" color="muted" id="site.service.code.sandbox" />}
    </>
  )
}
