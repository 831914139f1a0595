/** One red packet by what can be done with it: collected, used, or looked back at. RED-05. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../contract/kernel/money.ts'
import { lastDaysOf } from '../../../contract/rewards/red-packet-statuses.ts'
import { redPacketTerms } from '../../../contract/rewards/red-packet-terms.ts'
import type { RedPacket } from '../../../contract/rewards/red-packets.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { ClosedPacket, GonePacket, OpenPacket, UsedPacket } from '../../ui/drawings/Packets.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import type { RedPacketsProps } from './RedPacketsView.tsx'

const Frame = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '96px minmax(0, 1fr)', md: '128px minmax(0, 1fr)' },
    minH: { base: '136px', md: '160px' },
    minW: '0',
    overflow: 'hidden',
    borderRadius: 'card',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'hairline',
  },
  variants: {
    kind: {
      offered: {},
      claimed: { gridTemplateColumns: { base: '96px minmax(0, 1fr)', md: '128px minmax(0, 1fr)', lg: '128px minmax(0, 1fr) 360px' } },
      past: { gridTemplateColumns: '96px minmax(0, 1fr)', minH: '120px', bg: 'transparent' },
    },
  },
})

const Face = chakra('div', {
  base: { display: 'grid', placeItems: 'center', p: '2' },
  variants: { kind: { offered: { bg: 'packetSoft' }, claimed: { bg: 'packetSoft' }, past: { bg: 'sunk' } } },
})

const Inside = chakra('div', { base: { display: 'flex', flexDirection: 'column', minW: '0', p: { base: '4', md: '6' } } })

const End = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '2',
    mt: 'auto',
    pt: '3',
    color: 'muted',
    textStyle: 'note',
  },
})

type PacketProps = { packet: RedPacket }

/** Benefit and condition, as the terms say them. */
function Benefit({ packet: { type }, quiet = false }: PacketProps & { quiet?: boolean }) {
  const { leastAmount } = redPacketTerms[type]
  return (
    <>
      <Text
        as="h3"
        textStyle={quiet ? 'lead' : 'title'}
        fontWeight="600"
        color={quiet ? 'text' : 'packet'}
        id={`rewards.redPackets.type.${type}`}
      />
      {!quiet && (
        <chakra.p textStyle="small" color="text" textWrap="pretty">
          <T
            id={`rewards.redPackets.about.${type}`}
            values={{ least: leastAmount === null ? '' : formatMoney({ amount: `${leastAmount}`, currency: 'HKD' }) }}
          />
        </chakra.p>
      )}
    </>
  )
}

/** Days left of a packet that ends soon. */
function LastDays({ packet }: PacketProps) {
  const days = lastDaysOf(packet)
  if (days === null) return null
  return <Text as="b" display="block" color="amberDeep" id="rewards.redPackets.daysLeft" values={{ days }} />
}

/** That what can be drawn now is not enough for it. */
function NotEnough({ packet: { status, available } }: PacketProps) {
  if (!available) return null
  return (
    <Text
      mt="2"
      textStyle="note"
      color="amberDeep"
      textWrap="pretty"
      id={`rewards.redPackets.notEnough.${status}`}
      values={{ available: formatMoney(available) }}
    />
  )
}

function Picture({ children, kind }: { children: ReactNode; kind: 'offered' | 'claimed' | 'past' }) {
  return (
    <Face kind={kind}>
      <chakra.div w={kind === 'past' ? '12' : { base: '16', md: '20' }}>{children}</chakra.div>
    </Face>
  )
}

/** One to collect, with how many are left and until when. RED-02, RED-12. */
export function OfferedPacket({ flow, packet }: RedPacketsProps & PacketProps) {
  const { id, type, remaining_quantity: left, claim_until: until, missing } = packet
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('collecting'))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('collecting') && snapshot.context.target === id)
  const words = useWords()
  return (
    <Frame kind="offered">
      <Picture kind="offered">
        <ClosedPacket />
      </Picture>
      <Inside>
        <Benefit packet={packet} />
        {missing === null && <NotEnough packet={packet} />}
        <End>
          <span>
            {left !== undefined && <Text as="span" display="block" id="rewards.redPackets.left" values={{ count: left }} />}
            <LastDays packet={packet} />
            <T id="rewards.redPackets.claimUntil" values={{ day: <DateText value={until} kind="date" /> }} />
          </span>
          {missing === null && (
            <Button
              label="rewards.redPackets.collect"
              of={{ type: words(`rewards.redPackets.type.${type}`) }}
              variant="packet"
              size="short"
              busy={busy}
              waiting={working && !busy}
              onClick={() => flow.send({ type: 'collect.pressed', id })}
            />
          )}
        </End>
      </Inside>
    </Frame>
  )
}

/** One that waits to be used, with what it saves on an example. */
export function ClaimedPacket({ packet }: PacketProps) {
  const { type, use_until: until, example, missing, available } = packet
  const product = usePortalState((snapshot) => snapshot.context.product)
  const words = useWords()
  return (
    <Frame kind={example ? 'claimed' : 'offered'}>
      <Picture kind="claimed">
        <OpenPacket />
      </Picture>
      <Inside>
        <Benefit packet={packet} />
        {missing === null && <NotEnough packet={packet} />}
        <End>
          <span>
            <LastDays packet={packet} />
            {until && <T id="rewards.redPackets.useUntil" values={{ day: <DateText value={until} kind="date" /> }} />}
          </span>
          {missing === null && available === null && (
            <PageLink
              to={`/credit/${product}/second-drawdown`}
              look="primary"
              size="small"
              label="rewards.redPackets.use"
              of={{ type: words(`rewards.redPackets.type.${type}`) }}
            />
          )}
        </End>
      </Inside>
      {example && (
        <chakra.div
          gridColumn={{ base: '1 / -1', lg: 'auto' }}
          display="grid"
          alignContent="center"
          px={{ base: '4', md: '8' }}
          py={{ base: '3', lg: '6' }}
          borderTop={{ base: '1px dashed {colors.perforation}', lg: '0' }}
          borderStart={{ lg: '1px dashed {colors.perforation}' }}
        >
          <Text
            textStyle="note"
            color="muted"
            id="rewards.redPackets.example"
            values={{ amount: formatMoney(example.amount), months: example.tenor }}
          />
          <Text
            as="b"
            textStyle="title"
            color="packet"
            id="rewards.redPackets.example.saves"
            values={{ amount: formatMoney(example.waived) }}
          />
        </chakra.div>
      )}
    </Frame>
  )
}

/** One that was used, ended or was taken back, with when or why. */
export function PastPacket({ packet }: PacketProps) {
  const { status, used_on: usedOn, used_at: usedAt, use_until: useUntil, claim_until: claimUntil, reason } = packet
  const why = reason ?? (useUntil === null ? 'uncollected' : 'unused')
  return (
    <Frame kind="past">
      <Picture kind="past">{status === 'used' ? <UsedPacket /> : <GonePacket />}</Picture>
      <Inside p={{ base: '4', md: '4' }}>
        <Benefit packet={packet} quiet />
        <chakra.p textStyle="note" color="muted">
          {usedOn ? <T id="rewards.redPackets.usedOn" values={{ reference: usedOn }} /> : <T id={`rewards.redPackets.why.${why}`} />}
        </chakra.p>
        <End>
          <DateText value={usedAt ?? useUntil ?? claimUntil} kind="date" />
          <Chip words={`rewards.redPackets.status.${status}`} tone={status === 'used' ? 'green' : 'plain'} />
        </End>
      </Inside>
    </Frame>
  )
}
