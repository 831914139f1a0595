/** The transitions the server allows for each subject, by the statuses on the wire: every event in every status, and nothing else. */
import { describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { AgreementStatus } from '../../contract/kernel/statuses.ts'
import { currentStatuses } from '../../machines/company/lifecycles/companyUser.ts'
import { awaitedStatuses, writableStatuses } from '../../machines/kyc/lifecycles/kyc.ts'
import { owedStatuses, underWayStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import { lifecycles } from '../../machines/lifecycles.ts'
import { openExceptionStatuses } from '../../machines/limits/lifecycles/limitException.ts'
import { openStatuses } from '../../machines/repayments/lifecycles/arrangement.ts'
import { atWorkStatuses } from '../../machines/repayments/lifecycles/chargeCollection.ts'
import { collectingStatuses } from '../../machines/repayments/lifecycles/chargeOrder.ts'
import { isDraft, isUnsent } from '../../machines/signing/lifecycles/agreement.ts'
import { countingStatuses, pendingStatuses } from '../../server/lending/loans/loans.ts'
import { can, initialStatus, statusAfter } from '../../server/platform/lifecycle.ts'

/** By status, the result of each event; an event that is not named is refused. */
type Expected = Record<string, Record<string, string>>

const authorised = {
  'consent.granted': 'authorized',
  'sales.imported': 'normal',
  'sync.failed': 'abnormal',
  'authorisation.expired': 'expired',
  'authorisation.revoked': 'unauthorized',
}

/** ONB-01: one after the other; a submitted account may be replaced at any time. */
const onboarding = (prefix: string): Expected => {
  const [draft, account, business, initiated, completed] = [
    'Drawdown Account Draft',
    'Drawdown Account Submitted',
    'Business Info Submitted',
    'Signing Initiated',
    'Signing Completed',
  ].map((words) => `${prefix} ${words}`) as [string, string, string, string, string]
  return {
    [draft]: { 'account.saved': draft, 'account.submitted': account },
    [account]: { 'account.submitted': account, 'business.submitted': business },
    [business]: { 'account.submitted': business, 'signing.initiated': initiated },
    [initiated]: { 'account.submitted': initiated, 'signing.restarted': initiated, 'signing.completed': completed },
    [completed]: { 'account.submitted': completed },
  }
}

const expected: Record<keyof typeof lifecycles, { row: string; statuses: Expected }> = {
  reconciliationBreak: {
    row: 'decision 045',
    statuses: { open: { 'difference.gone': 'cured', 'difference.explained': 'closed' }, cured: {}, closed: {} },
  },
  rateFixing: {
    row: 'decision 104',
    statuses: { proposed: { 'fixing.confirmed': 'confirmed', 'fixing.declined': 'declined' }, confirmed: {}, declined: {} },
  },
  user: {
    row: 'decision 129',
    statuses: {
      active: { 'user.frozen': 'disabled', 'account.closed': 'closed' },
      disabled: { 'user.released': 'active' },
      closed: {},
    },
  },
  staffMember: {
    row: 'decision 020',
    statuses: {
      active: { 'member.invited': 'active', 'member.removed': 'closed' },
      closed: { 'member.invited': 'active', 'member.removed': 'closed' },
    },
  },
  accountReview: {
    row: 'BANK-02',
    statuses: {
      waiting: { 'documents.accepted': 'accepted', 'documents.refused': 'refused', 'documents.withdrawn': 'withdrawn' },
      accepted: {},
      refused: {},
      withdrawn: {},
    },
  },
  accountDeposit: {
    row: 'BANK-02',
    statuses: { ordered: { 'payout.settled': 'settled', 'payout.refused': 'returned' }, settled: {}, returned: {} },
  },
  chargeCollection: {
    row: 'CHG-02',
    statuses: {
      asked: { 'withholding.accepted': 'open', 'withholding.refused': 'refused' },
      open: { 'withholding.completed': 'done', 'withholding.stopped': 'cancelled' },
      done: {},
      cancelled: {},
      refused: {},
    },
  },
  creditPayout: {
    row: 'decision 115',
    statuses: {
      requested: { 'payout.accepted': 'sent', 'payout.settled': 'paid', 'payout.refused': 'refused' },
      sent: { 'payout.settled': 'paid', 'payout.refused': 'refused' },
      paid: { 'money.returned': 'returned' },
      refused: {},
      returned: {},
    },
  },
  unidentifiedTransfer: {
    row: 'decision 109 decision 122 decision 126',
    statuses: {
      open: { 'allocation.proposed': 'proposed' },
      proposed: { 'allocation.confirmed': 'allocated', 'return.confirmed': 'returning', 'allocation.declined': 'open' },
      allocated: { 'allocation.undone': 'open' },
      returning: { 'return.settled': 'returned', 'return.refused': 'open' },
      returned: { 'money.returned': 'open' },
    },
  },
  arrangement: {
    row: 'decision 117',
    statuses: {
      requested: { 'arrangement.proposed': 'proposed', 'arrangement.declined': 'declined', 'arrangement.withdrawn': 'withdrawn' },
      proposed: { 'arrangement.confirmed': 'offered', 'arrangement.sentBack': 'requested', 'arrangement.withdrawn': 'withdrawn' },
      offered: { 'arrangement.accepted': 'accepted', 'arrangement.refused': 'refused', 'arrangement.lapsed': 'lapsed' },
      accepted: {},
      refused: {},
      declined: {},
      withdrawn: {},
      lapsed: {},
    },
  },
  merchantCase: {
    row: 'decision 124',
    statuses: {
      open: { 'case.answered': 'answered', 'case.withdrawn': 'withdrawn' },
      answered: { 'case.closed': 'closed' },
      closed: {},
      withdrawn: {},
    },
  },
  loanAdjustment: {
    row: 'decision 116',
    statuses: {
      proposed: { 'adjustment.confirmed': 'confirmed', 'adjustment.declined': 'declined', 'adjustment.withdrawn': 'withdrawn' },
      confirmed: {},
      declined: {},
      withdrawn: {},
    },
  },
  limitException: {
    row: 'decision 128',
    statuses: {
      proposed: { 'exception.confirmed': 'confirmed', 'exception.declined': 'declined', 'exception.withdrawn': 'withdrawn' },
      confirmed: { 'exception.ended': 'ended' },
      declined: {},
      withdrawn: {},
      ended: {},
    },
  },
  debitHold: {
    row: 'decision 132',
    statuses: { held: { 'debitHold.ended': 'ended', 'debitHold.lapsed': 'lapsed' }, ended: {}, lapsed: {} },
  },
  companyFreeze: {
    row: 'decision 123',
    statuses: {
      frozen: { 'release.proposed': 'releaseProposed' },
      releaseProposed: { 'release.confirmed': 'released', 'release.declined': 'frozen' },
      released: {},
    },
  },
  sellerName: {
    row: 'decision 094',
    statuses: {
      waiting: { 'name.accepted': 'accepted', 'name.refused': 'refused' },
      accepted: { 'decision.takenBack': 'waiting' },
      refused: { 'account.linkedAgain': 'waiting', 'decision.takenBack': 'waiting' },
    },
  },
  onboardingHook: { row: 'ONB-01 ONB-02 ONB-04 ONB-05', statuses: onboarding('XDJ') },
  onboardingUnderwriting: { row: 'ONB-01 ONB-03 ONB-04 ONB-05', statuses: onboarding('CAA') },
  kyc: {
    row: 'KYC-19',
    statuses: {
      draft: { 'application.submitted': 'submitted' },
      submitted: { 'review.started': 'in progress' },
      'in progress': { 'application.approved': 'approved', 'application.rejected': 'rejected', 'application.returned': 'returned' },
      approved: {},
      rejected: { 'application.reopened': 'draft' },
      returned: { 'application.submitted': 'submitted', 'correction.lapsed': 'draft' },
    },
  },
  kycReview: {
    row: 'decision 020',
    statuses: {
      waiting: { 'case.claimed': 'claimed', 'standIn.decided': 'decided' },
      claimed: { 'case.released': 'waiting', 'decision.proposed': 'proposed', 'standIn.decided': 'decided' },
      proposed: {
        'proposal.confirmed': 'decided',
        'proposal.sentBack': 'claimed',
        'proposal.disputed': 'disputed',
        'standIn.decided': 'decided',
      },
      disputed: { 'dispute.settled': 'decided', 'standIn.decided': 'decided' },
      decided: {},
    },
  },
  companyUser: {
    row: 'USER-03',
    statuses: {
      confirming: { 'membership.accepted': 'active', 'membership.declined': 'rejected', 'membership.withdrawn': 'removed' },
      active: { 'membership.ended': 'removed' },
      rejected: {},
      removed: {},
    },
  },
  bankAccount: {
    row: 'BANK-02',
    statuses: {
      unverified: { 'deposit.sent': 'deposit sent', 'documents.submitted': 'in review', 'account.removed': 'removed' },
      'deposit sent': {
        'amounts.matched': 'verified',
        'amounts.exhausted': 'refused',
        'deposit.returned': 'refused',
        'deposit.lapsed': 'refused',
        'documents.submitted': 'in review',
        'account.removed': 'removed',
      },
      'in review': { 'documents.accepted': 'verified', 'documents.refused': 'refused', 'account.removed': 'removed' },
      refused: { 'deposit.sent': 'deposit sent', 'documents.submitted': 'in review', 'account.removed': 'removed' },
      verified: { 'account.authorised': 'authorised', 'account.removed': 'removed' },
      authorised: { 'account.removed': 'removed' },
      removed: {},
    },
  },
  shopAuthorisation: {
    row: 'SHOP-18',
    statuses: {
      pending: { 'consent.granted': 'authorized' },
      authorized: authorised,
      normal: authorised,
      abnormal: authorised,
      expired: { 'consent.granted': 'authorized', 'authorisation.revoked': 'unauthorized' },
      unauthorized: { 'consent.granted': 'authorized' },
    },
  },
  shopAccount: {
    row: 'SHOP-17',
    statuses: {
      active: { 'account.disabled': 'disabled', 'account.removed': 'removed' },
      disabled: { 'account.enabled': 'active', 'account.removed': 'removed' },
      removed: {},
    },
  },
  creditApplication: {
    row: 'CRED-01 CRED-03 CRED-04',
    statuses: {
      submitted: { 'calculation.requested': 'submitted', 'limit.calculated': 'active', 'limit.refused': 'failed' },
      active: { 'calculation.requested': 'submitted' },
      failed: { 'calculation.requested': 'submitted' },
    },
  },
  applicationRecord: {
    row: 'CHG-07 CHG-08',
    statuses: {
      inProgress: { 'application.approved': 'approved', 'application.rejected': 'rejected', 'application.withdrawn': 'withdraw' },
      approved: {},
      rejected: { 'application.approved': 'approved' },
      withdraw: {},
    },
  },
  agreement: {
    row: 'SIGN-02',
    statuses: {
      preparing: { 'documents.made': 'draft', 'documents.failed': 'unprepared' },
      unprepared: { 'documents.requested': 'preparing' },
      draft: { 'signing.initiated': 'initiated' },
      initiated: {
        'signer.signed': 'completed',
        'signer.declined': 'declined',
        'signing.expired': 'expired',
        'signing.withdrawn': 'withdrawn',
      },
      completed: {},
      declined: { 'signing.initiated': 'initiated' },
      expired: { 'signing.initiated': 'initiated' },
      withdrawn: {},
    },
  },
  signer: {
    row: 'SIGN-01 SIGN-05',
    statuses: {
      waiting: {
        'link.opened': 'opened',
        'signer.signed': 'signed',
        'signer.declined': 'declined',
        'link.withdrawn': 'waiting',
      },
      opened: { 'signer.signed': 'signed', 'signer.declined': 'declined', 'link.withdrawn': 'waiting' },
      signed: { 'link.withdrawn': 'waiting' },
      declined: { 'link.withdrawn': 'waiting' },
    },
  },
  collectionCase: {
    row: 'decision 120 decision 126',
    statuses: {
      due: {
        'case.taken': 'due',
        'contact.noted': 'due',
        'handOver.continued': 'handedOver',
        'day.passed': 'demand',
        'promise.recorded': 'promised',
        'loan.cured': 'closed',
      },
      contact: {
        'case.taken': 'contact',
        'contact.noted': 'contact',
        'handOver.continued': 'handedOver',
        'day.passed': 'demand',
        'promise.recorded': 'promised',
        'loan.cured': 'closed',
      },
      demand: {
        'case.taken': 'demand',
        'contact.noted': 'demand',
        'handOver.continued': 'handedOver',
        'day.passed': 'demand',
        'promise.recorded': 'promised',
        'letter.sent': 'demand',
        'loan.cured': 'closed',
      },
      handOver: {
        'case.taken': 'handOver',
        'contact.noted': 'handOver',
        'handOver.continued': 'handedOver',
        'day.passed': 'demand',
        'promise.recorded': 'promised',
        'letter.sent': 'handOver',
        'handOver.proposed': 'handOverProposed',
        'loan.cured': 'closed',
      },
      promised: {
        'case.taken': 'promised',
        'contact.noted': 'promised',
        'handOver.continued': 'handedOver',
        'promise.ended': 'demand',
        'loan.cured': 'closed',
      },
      handOverProposed: {
        'case.taken': 'handOverProposed',
        'contact.noted': 'handOverProposed',
        'handOver.continued': 'handedOver',
        'handOver.declined': 'demand',
        'loan.cured': 'closed',
      },
      handedOver: { 'loan.cured': 'closed' },
      closed: {},
    },
  },
  facility: {
    row: 'CRED-11 CHG-10',
    statuses: {
      active: { 'limit.changed': 'active', 'facility.expired': 'expired', 'facility.closed': 'closed' },
      expired: { 'facility.renewed': 'active', 'facility.closed': 'closed' },
      closed: {},
    },
  },
  drawdown: {
    row: 'SHELL-37',
    statuses: {
      pending: {
        'approval.required': 'awaiting approval',
        'payout.accepted': 'paying out',
        'payout.settled': 'settled',
        'payout.refused': 'refused',
      },
      'awaiting approval': {
        'approval.given': 'pending',
        'approval.declined': 'not approved',
        'approval.expired': 'not approved',
        'approval.withdrawn': 'not approved',
      },
      'not approved': {},
      'paying out': { 'payout.settled': 'settled', 'payout.refused': 'refused' },
      settled: { 'loan.repaid': 'repaid', 'loan.writtenOff': 'written off' },
      'written off': { 'loan.repaid': 'repaid' },
      refused: {},
      repaid: { 'loan.reopened': 'settled', 'recovery.returned': 'written off' },
    },
  },
  repayment: {
    row: 'CRED-07 decision 037 decision 100 decision 132',
    statuses: {
      pending: {
        'debit.accepted': 'collecting',
        'debit.refused': 'refused',
        'debit.withdrawn': 'refused',
        'money.received': 'received',
      },
      collecting: { 'debit.refused': 'refused', 'money.received': 'received' },
      received: { 'money.returned': 'returned', 'window.ended': 'cleared' },
      cleared: { 'money.returned': 'returned' },
      refused: {},
      returned: {},
    },
  },
  chargeOrder: {
    row: 'CHG-04',
    statuses: {
      active: { 'receipts.changed': 'collected', 'order.suspended': 'suspend', 'order.voided': 'voided' },
      suspend: { 'receipts.changed': 'collected', 'order.resumed': 'active', 'order.voided': 'voided' },
      collected: { 'receipts.changed': 'collected' },
      partialCollected: { 'receipts.changed': 'collected', 'order.suspended': 'suspend' },
      voided: {},
    },
  },
  redPacket: {
    row: 'RED-05',
    statuses: {
      active: { 'packet.collected': 'claimed', 'offer.ended': 'expired', 'offer.withdrawn': 'invalid' },
      claimed: { 'packet.used': 'used', 'packet.expired': 'expired', 'facility.closed': 'invalid' },
      used: { 'packet.returned': 'claimed' },
      expired: {},
      invalid: {},
    },
  },
  categoryReport: {
    row: 'API-099',
    statuses: { making: { 'report.made': 'ready', 'report.failed': 'failed' }, ready: {}, failed: { 'report.requested': 'making' } },
  },
  notice: {
    row: 'MSG-14',
    statuses: {
      Pending: { 'notice.due': 'Active', 'cause.ended': 'Inactive' },
      Active: { 'notice.handled': 'Inactive', 'cause.ended': 'Inactive' },
      Inactive: {},
    },
  },
  personalExport: {
    row: 'decision 025',
    statuses: {
      making: { 'export.made': 'ready', 'export.failed': 'failed' },
      ready: { 'export.ended': 'ended' },
      failed: {},
      ended: {},
    },
  },
  accountDeletion: {
    row: 'decision 025',
    statuses: {
      waiting: { 'deletion.withdrawn': 'withdrawn', 'deletion.refused': 'refused', 'coolingOff.ended': 'erasing' },
      withdrawn: {},
      refused: {},
      erasing: { 'data.erased': 'erased' },
      erased: {},
    },
  },
}

/** The signers have all signed, the money has all come, and a loan is 40 days past due, unless a test says otherwise. */
const eventOf = (type: string): AnyEventObject => ({ type, statuses: [2], received: 'all', days: 40 })

describe('transitions of statuses', () => {
  for (const [name, chart] of Object.entries(lifecycles) as [keyof typeof lifecycles, AnyStateMachine][]) {
    const { row, statuses } = expected[name]
    const { events } = chart

    test(`${row} ${name}: it begins with ${Object.keys(statuses)[0]} and knows no other statuses`, () => {
      expect(initialStatus(chart)).toBe(Object.keys(statuses)[0])
      expect(Object.values(chart.states).map(({ meta }) => meta?.status)).toEqual(Object.keys(statuses))
    })

    for (const [status, moves] of Object.entries(statuses))
      test(`${row} ${name}: ${status} becomes ${[...new Set(Object.values(moves))].join(', ') || 'nothing else'}; other events are refused`, () => {
        const found = events.map((type) => [type, statusAfter(chart, status, eventOf(type))])
        expect(Object.fromEntries(found)).toEqual({ ...Object.fromEntries(events.map((type) => [type, null])), ...moves })
      })
  }

  test('SIGN-02 SIGN-03 a contract is complete only when there is a signer and every one has signed', () => {
    const signedBy = (...statuses: number[]) => statusAfter(lifecycles.agreement, 'initiated', { type: 'signer.signed', statuses })
    expect([signedBy(2, 1), signedBy(2, 2), signedBy(), signedBy(0)]).toEqual(['initiated', 'completed', 'initiated', 'initiated'])
  })

  test('what a status is, where queries ask for several: as the charts tag them', () => {
    const lists = { underWayStatuses, owedStatuses, openStatuses, collectingStatuses, atWorkStatuses }
    const others = { openExceptionStatuses, writableStatuses, awaitedStatuses, currentStatuses }
    expect({ ...lists, ...others }).toEqual({
      underWayStatuses: ['pending', 'awaiting approval', 'paying out'],
      owedStatuses: ['settled', 'written off'],
      openStatuses: ['requested', 'proposed', 'offered'],
      collectingStatuses: ['active', 'partialCollected'],
      atWorkStatuses: ['asked', 'open'],
      openExceptionStatuses: ['proposed', 'confirmed'],
      writableStatuses: ['draft', 'returned'],
      awaitedStatuses: ['submitted', 'in progress'],
      currentStatuses: ['confirming', 'active'],
    })
  })

  test('a contract is a draft until it is sent, and is sent again after a decline or a time-out', () => {
    const statuses = Object.keys(expected.agreement.statuses) as AgreementStatus[]
    expect(statuses.filter(isDraft)).toEqual(['preparing', 'unprepared', 'draft'])
    expect(statuses.filter((status) => isUnsent({ status }))).toEqual(['draft', 'declined', 'expired'])
  })

  test('a repayment counts while its money can be returned, and is pending while it can arrive', () => {
    const during = (type: 'money.returned' | 'money.received') =>
      Object.keys(expected.repayment.statuses).filter((status) => can(lifecycles.repayment, { status }, { type }))
    expect([during('money.returned'), during('money.received')]).toEqual([countingStatuses, pendingStatuses])
  })

  test('decision 120 the days past due decide the stage of a collection, forward and back; a promise pauses it', () => {
    const become = (status: string, type: string, days: number) => statusAfter(lifecycles.collectionCase, status, { type, days })
    const days = [1, 7, 8, 30, 31, 60, 61, 400]
    const stages = ['due', 'due', 'contact', 'contact', 'demand', 'demand', 'handOver', 'handOver']
    for (const stage of new Set(stages)) expect(days.map((day) => become(stage, 'day.passed', day))).toEqual(stages)
    expect(days.map((day) => become('promised', 'promise.ended', day))).toEqual(stages)
    expect(['promised', 'handOverProposed', 'handedOver'].map((status) => become(status, 'day.passed', 61))).toEqual([null, null, null])
    expect(days.map((day) => become('handOverProposed', 'handOver.declined', day))).toEqual(stages)
  })

  test('decision 120 a hand-over is confirmed while the loan is more than 60 days past due', () => {
    const confirmed = (days: number) => statusAfter(lifecycles.collectionCase, 'handOverProposed', { type: 'handOver.confirmed', days })
    expect([60, 61].map(confirmed)).toEqual([null, 'handedOver'])
  })

  test('CHG-04 the received amount decides whether a charge order is open, partly or fully collected; a suspended one stays suspended', () => {
    const become = (status: string, received: string) => statusAfter(lifecycles.chargeOrder, status, { type: 'receipts.changed', received })
    const statuses = ['active', 'partialCollected', 'collected', 'suspend']
    expect(statuses.map((status) => become(status, 'part'))).toEqual([
      'partialCollected',
      'partialCollected',
      'partialCollected',
      'suspend',
    ])
    expect(statuses.map((status) => become(status, 'none'))).toEqual(['active', 'active', 'active', 'suspend'])
    expect(statusAfter(lifecycles.chargeOrder, 'suspend', { type: 'order.resumed', received: 'part' })).toBe('partialCollected')
  })
})
