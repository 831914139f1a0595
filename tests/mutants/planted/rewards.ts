/** Planted faults of the area rewards. */
import type { PlantedFault } from './planted-fault.ts'

/** The faults, in no order. */
export const rewardsFaults: readonly PlantedFault[] = [
  {
    name: 'rewards-collect-guard-negated',
    file: 'machines/rewards/redPackets.ts',
    find: "id === params.id && status === 'active' && missing === null",
    put: "id === params.id && status === 'active' && missing !== null",
    breaks: 'Collecting a red packet does nothing.',
    test: 'tests/rewards/red-packets.portal.test.ts',
  },
  {
    name: 'rewards-filter-negated',
    file: 'machines/rewards/redPackets.ts',
    find: "filter === 'all' || status === filter",
    put: "filter === 'all' || status !== filter",
    breaks: 'A filter shows every red packet but those of the status.',
    test: 'tests/rewards/red-packets.portal.test.ts',
  },
  {
    name: 'rewards-collected-packet-not-read-again',
    file: 'machines/rewards/redPackets.ts',
    find: "target: 'refreshing',\n          actions: { type: 'tell', params: { kind: 'success', id: 'redPackets.collected' } },",
    put: "target: 'ready',\n          actions: { type: 'tell', params: { kind: 'success', id: 'redPackets.collected' } },",
    breaks: 'A collected red packet is still offered.',
    test: 'tests/rewards/red-packets.portal.test.ts',
  },
  {
    name: 'rewards-problem-not-shown',
    file: 'src/views/rewards/RedPacketsView.tsx',
    find: 'custom={refusals} ready',
    put: 'custom={refusals} quiet ready',
    breaks: 'A red packet that is gone is refused without a word.',
    test: 'tests/rewards/red-packets.portal.test.ts',
  },
  {
    name: 'rewards-use-leads-to-repayment',
    file: 'src/views/rewards/PacketCards.tsx',
    find: '/second-drawdown`}',
    put: '/repayment`}',
    breaks: 'Using a red packet leads to the repayment.',
    test: 'tests/rewards/red-packets.portal.test.ts',
  },
  {
    name: 'rewards-label-missing-in-hong-kong',
    file: 'locales/zh_HK.json',
    find: '  "redPackets.collect": "領取",\n',
    put: '',
    breaks: 'The button that collects a red packet has no label in Traditional Chinese.',
    test: 'tests/rewards/red-packets.portal.test.ts',
  },
  {
    name: 'rewards-quantity-never-falls',
    file: 'server/rewards/collect.ts',
    find: "remaining: row('remaining', '-', 1)",
    put: "remaining: row('remaining', '-', 0)",
    breaks: 'More red packets are collected than there are.',
  },
  {
    name: 'rewards-last-day-lost',
    file: 'server/rewards/standing.ts',
    find: "return status === 'claimed' && use_until < today",
    put: "return status === 'claimed' && use_until <= today",
    breaks: 'A red packet has expired on its last day.',
  },
  {
    name: 'rewards-packets-of-other-companies',
    file: 'server/rewards/list.ts',
    find: ".on('packet.company_id', '=', call.companyId),",
    put: ".on('packet.company_id', 'is not', null),",
    breaks: 'A red packet that another company has collected looks collected.',
  },
  {
    name: 'rewards-used-packet-used-again',
    file: 'server/rewards/use.ts',
    find: "if (heldStatus(packet, dayOf(at)) !== 'claimed') throw",
    put: "if (heldStatus(packet, dayOf(at)) === 'expired') throw",
    breaks: 'A red packet is used for two drawdowns.',
  },
  {
    name: 'rewards-return-without-history',
    file: 'server/rewards/use.ts',
    find: "await move(trx, { chart: redPacketLifecycle, table: 'red_packets', id, event: { type: 'packet.returned' }, actor, at })",
    put: "await trx.updateTable('red_packets').set({ status: 'claimed' }).where('id', '=', id).execute()",
    breaks: 'A returned red packet leaves no row in the history of its status.',
  },
]
