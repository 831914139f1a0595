/** Red packets: what can be collected, what waits to be used, what is over. RED-01 to RED-12. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { redPacketStatuses } from '../../../contract/rewards/red-packet-statuses.ts'
import type { RedPacketStatus } from '../../../contract/rewards/red-packets.ts'
import { type PacketFilter, packetsOf, type redPacketsMachine } from '../../../machines/rewards/redPackets.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ClosedPacket } from '../../ui/drawings/Packets.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { T, Text } from '../../ui/T.tsx'
import { RecordList } from '../parts/ListPage.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { PageTabs, TabCount } from '../parts/PageTabs.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ClaimedPacket, OfferedPacket, PastPacket } from './PacketCards.tsx'

/** The actor behind the page. */
export type RedPacketsProps = PageProps<typeof redPacketsMachine>

const filters: readonly PacketFilter[] = ['all', ...redPacketStatuses]

/** Texts of refusals to collect. ERR-C16. */
const refusals: Record<number, string> = {
  502: 'rewards.redPackets.refused.missing',
  20011: 'rewards.redPackets.refused.over',
  20017: 'rewards.redPackets.refused.have',
  20018: 'rewards.redPackets.refused.over',
}

/** The page of red packets. */
export function RedPacketsView({ flow }: RedPacketsProps) {
  const { filter, packets, ready, unread } = useFlow(flow, 'ready', 'unread')
  return (
    <LoadedPage flow={flow} title="rewards.redPackets.title" reason="rewards.redPackets.reason" custom={refusals} ready>
      <Missing flow={flow} />
      <PageTabs
        label="rewards.redPackets.filter"
        tabs={filters}
        current={filter}
        words={(each) => `rewards.redPackets.status.${each}`}
        aside={(each) => ready && <TabCount count={packetsOf(packets, each).length} />}
        onChoose={(each) => flow.send({ type: 'status.chosen', filter: each })}
      >
        <RecordList
          state={ready ? 'read' : unread ? 'failed' : 'reading'}
          onRetry={() => flow.send({ type: 'retry.pressed' })}
          empty={
            <EmptyCard
              drawing={
                <chakra.div w="16" mx="auto">
                  <ClosedPacket />
                </chakra.div>
              }
              title={`rewards.redPackets.empty.${filter}`}
              text="rewards.redPackets.empty.text"
            />
          }
        >
          {packetsOf(packets, filter).length > 0 && <Packets flow={flow} filter={filter} />}
        </RecordList>
      </PageTabs>
    </LoadedPage>
  )
}

/** Why the user cannot collect or use packets, shown once because it is the same for all. */
function Missing({ flow }: RedPacketsProps) {
  const missing = useSelector(flow, ({ context }) => context.packets.find((packet) => packet.missing !== null)?.missing)
  const product = usePortalState((snapshot) => snapshot.context.product)
  if (!missing) return null
  const home = `/credit/${product}/home`
  const to = { overdue: home, facility: home, shop: '/shops/authorise?another', administrator: null }[missing]
  return (
    <Banner
      mb="4"
      title={`rewards.redPackets.missing.${missing}.title`}
      action={to && <PageLink to={to} look="secondary" size="short" label={`rewards.redPackets.missing.${missing}.action`} />}
      text={`rewards.redPackets.missing.${missing}.text`}
    />
  )
}

function Packets({ flow, filter }: RedPacketsProps & { filter: PacketFilter }) {
  const packets = useSelector(flow, (snapshot) => snapshot.context.packets)
  const shown = packetsOf(packets, filter)
  const of = (...statuses: RedPacketStatus[]) => shown.filter(({ status }) => statuses.includes(status))
  const [offered, claimed, past] = [of('active'), of('claimed'), of('used', 'expired', 'invalid')]
  return (
    <chakra.div display="grid" gap="8">
      {offered.length > 0 && (
        <Group title="rewards.redPackets.group.active" columns={2}>
          {offered.map((packet) => (
            <OfferedPacket key={packet.id} flow={flow} packet={packet} />
          ))}
        </Group>
      )}
      {claimed.length > 0 && (
        <Group title="rewards.redPackets.group.claimed" note="rewards.redPackets.group.claimed.note" columns={1}>
          {claimed.map((packet) => (
            <ClaimedPacket key={packet.id} packet={packet} />
          ))}
        </Group>
      )}
      {past.length > 0 && (
        <Group title="rewards.redPackets.group.past" columns={3}>
          {past.map((packet) => (
            <PastPacket key={packet.id} packet={packet} />
          ))}
        </Group>
      )}
    </chakra.div>
  )
}

function Group(props: { title: string; note?: string; columns: 1 | 2 | 3; children: React.ReactNode }) {
  const { title, note, columns, children } = props
  return (
    <chakra.section minW="0">
      <chakra.h2 display="flex" alignItems="baseline" gap="2" mb={{ base: '2', md: '4' }} textStyle="cardTitle">
        <T id={title} />
        {note && <Text as="small" textStyle="note" fontWeight="400" color="muted" id={note} />}
      </chakra.h2>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`,
          xl: `repeat(${columns}, minmax(0, 1fr))`,
        }}
        gap={{ base: '3', md: '6' }}
      >
        {children}
      </chakra.ul>
    </chakra.section>
  )
}
