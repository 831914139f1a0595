/** Red packets of the company: listed, counted per type, filtered by status, collected. RED-01 to RED-12, API-086 to API-088. */
import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import type { RedPacket, RedPacketStatus } from '../../contract/rewards/red-packets.ts'
import type { PublicConfig } from '../../contract/site/public-config.ts'
import { call, ofNothing, problemOf, readState, success, withEvent } from '../kernel/calls.ts'
import { type PageFact, port, toast } from '../kernel/port.ts'

/** Filter of the list. RED-09. */
export type PacketFilter = RedPacketStatus | 'all'

type TypeIds = PublicConfig['redPacketTypeIds']

type RedPacketsContext = {
  /** Id of the open offer by type; a type without one is not counted. RED-04. */
  typeIds: TypeIds
  packets: RedPacket[]
  filter: PacketFilter
  /** The packet that is being collected, or was last. */
  target: string | null
  /** Why it was not. */
  problem: Problem | null
}

/** The first type on offer with an unknown number that can be read, because it has a mapping. RED-02, RED-04. */
function uncounted({ packets, typeIds }: Pick<RedPacketsContext, 'packets' | 'typeIds'>): RedPacketType | null {
  const next = packets.find(
    ({ type, status, remaining_quantity }) => status === 'active' && remaining_quantity === undefined && typeIds[type] !== undefined,
  )
  return next?.type ?? null
}

/** The offer whose number is read next. */
function offerToCount(context: Pick<RedPacketsContext, 'packets' | 'typeIds'>): string {
  const type = uncounted(context)
  return (type && context.typeIds[type]) ?? ''
}

/** Packets of one status, or all. RED-09. */
export function packetsOf(packets: readonly RedPacket[], filter: PacketFilter): RedPacket[] {
  return packets.filter(({ status }) => filter === 'all' || status === filter)
}

export const redPacketsMachine = setup({
  types: {
    context: {} as RedPacketsContext,
    events: {} as
      | { type: 'status.chosen'; filter: PacketFilter }
      | { type: 'collect.pressed'; id: string }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'unread' | 'collecting',
  },
  actors: {
    /** Open offers by type, from the public configuration. Wired. Decision A102. */
    readTypeIds: fromPromise<TypeIds, void>(() => Promise.resolve({})),
    listRedPackets: port('listRedPackets'),
    readRedPacket: port('readRedPacket'),
    collectRedPacket: port('collectRedPacket'),
  },
  guards: {
    somethingUncounted: ({ context }) => uncounted(context) !== null,
    /** It is offered, and neither company nor person lacks anything. */
    mayCollect: ({ context }, params: { id: string }) =>
      context.packets.some(({ id, status, missing }) => id === params.id && status === 'active' && missing === null),
  },
  actions: {
    keepTypeIds: assign({ typeIds: (_, typeIds: TypeIds) => typeIds }),
    keepPackets: assign({ packets: (_, packets: RedPacket[]) => packets }),
    /** RED-07: what cannot be read leaves an empty list. */
    emptyList: assign({ packets: [] }),
    /** RED-03: an answer without the field is none left. */
    keepQuantity: assign({
      packets: ({ context }, params: { remaining: number | undefined }) => {
        const type = uncounted(context)
        return context.packets.map((packet) =>
          packet.type === type && packet.status === 'active' ? { ...packet, remaining_quantity: params.remaining ?? 0 } : packet,
        )
      },
    }),
    /** A number that cannot be read is not requested again and stays unknown. */
    leaveUncounted: assign({
      typeIds: ({ context }) => {
        const type = uncounted(context)
        return Object.fromEntries(Object.entries(context.typeIds).filter(([name]) => name !== type))
      },
    }),
    chooseFilter: assign({ filter: (_, params: { filter: PacketFilter }) => params.filter }),
    keepTarget: assign({ target: (_, params: { id: string }) => params.id, problem: null }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'redPackets',
  description: 'The red packets of the company. They are gone with the page, and so with the session. RED-11.',
  context: { typeIds: {}, packets: [], filter: 'all', target: null, problem: null },
  initial: 'loading',
  on: { 'status.chosen': { actions: withEvent('chooseFilter'), description: 'Only packets of one status, or all again. RED-09.' } },
  states: {
    loading: readState('Reads the types on offer.', 'readTypeIds', {
      to: 'listing',
      keep: 'keepTypeIds',
      failed: { target: 'listing', description: 'Then no type has a mapping. RED-04.' },
    }),
    listing: readState('Reads the packets.', 'listRedPackets', {
      input: ofNothing,
      to: 'ready',
      keep: 'keepPackets',
      failed: { target: 'unread' },
    }),
    unread: {
      description: 'The list could not be read: it is empty until it is requested again. RED-07, ERR-C15.',
      tags: 'unread',
      entry: 'emptyList',
      on: {
        'retry.pressed': { target: 'loading', actions: 'forgetProblem' },
        'network.returned': { target: 'loading', actions: 'forgetProblem', description: 'The network is back.' },
      },
    },
    ready: {
      description: 'The packets are there.',
      tags: 'ready',
      initial: 'deciding',
      on: {
        'collect.pressed': {
          guard: withEvent('mayCollect'),
          target: 'collecting',
          actions: withEvent('keepTarget'),
          description: 'An administrator wants one. RED-12.',
        },
      },
      states: {
        deciding: {
          description: 'Checks whether the remaining number of a type is unknown.',
          always: [{ guard: 'somethingUncounted', target: 'counting' }, { target: 'resting' }],
        },
        counting: {
          description: 'Reads the remaining number of a type. RED-02.',
          invoke: {
            id: 'readRedPacket',
            src: 'readRedPacket',
            input: ({ context }) => ({ id: offerToCount(context) }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepQuantity', params: ({ event }) => ({ remaining: event.output.remaining_quantity }) },
            },
            onError: { target: 'deciding', actions: 'leaveUncounted' },
          },
        },
        resting: { description: 'Everything is known.' },
      },
    },
    collecting: {
      description: 'One is being collected. API-088.',
      tags: ['ready', 'collecting'],
      invoke: call('collectRedPacket', {
        input: ({ context }) => ({ id: context.target ?? '' }),
        to: 'refreshing',
        actions: success('rewards.redPackets.collected'),
        failed: {
          target: 'refreshing',
          actions: 'keepProblem',
          description: 'The reason is shown; the list shows where the packet is now. RED-08, ERR-C16.',
        },
      }),
    },
    refreshing: readState('Reads the list again, without blanking the page. RED-06.', 'listRedPackets', {
      tags: ['ready', 'collecting'],
      id: 'refreshRedPackets',
      input: ofNothing,
      to: 'ready',
      keep: 'keepPackets',
      failed: { target: 'unread' },
    }),
  },
})
