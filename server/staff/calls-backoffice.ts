/** Handlers of review cases and their reviewers. Decision 020. */
import type { Call, Handlers } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { noteCase, openDocument, revealItem } from './audited-reads.ts'
import { listReviewedEvents } from './case-events.ts'
import { findCase } from './cases.ts'
import { presentCase } from './present.ts'
import {
  assessItems,
  claimCase,
  confirmProposal,
  disputeProposal,
  proposeDecision,
  releaseCase,
  sendBackProposal,
  settleDispute,
} from './review-commands.ts'

export const backofficeHandlers = {
  readCase(call, { id }) {
    return call.deps.db.transaction().execute(async (trx) => {
      const found = await findCase(trx, id)
      await noteCase(trx, call, found)
      return presentCase(trx, call.deps, call.staff, found)
    })
  },

  claimCase: (call, { id }) => done(call, id, (trx) => claimCase(trx, call, id)),
  releaseCase: (call, { id }) => done(call, id, (trx) => releaseCase(trx, call, id)),
  assessItems: (call, assessment) => done(call, assessment.id, (trx) => assessItems(trx, call, assessment)),
  proposeDecision: (call, opinion) => done(call, opinion.id, (trx) => proposeDecision(trx, call, opinion)),
  confirmProposal: (call, { id }) => done(call, id, (trx) => confirmProposal(trx, call, id)),
  sendBackProposal: (call, said) => done(call, said.id, (trx) => sendBackProposal(trx, call, said)),
  disputeProposal: (call, said) => done(call, said.id, (trx) => disputeProposal(trx, call, said)),
  settleDispute: (call, opinion) => done(call, opinion.id, (trx) => settleDispute(trx, call, opinion)),

  revealItem: async (call, look) => ({ value: await call.deps.db.transaction().execute((trx) => revealItem(trx, call, look)) }),

  openCaseDocument: (call, look) => call.deps.db.transaction().execute((trx) => openDocument(trx, call, look)),

  async listCaseEvents({ deps: { db } }, asked) {
    const { row } = await findCase(db, asked.id)
    return listReviewedEvents(db, row.company_id, asked)
  },
} satisfies Partial<Handlers>

/** Runs a command on a case and returns the case afterwards. */
function done(call: Call<'reviewer'>, id: string, command: (trx: Trx) => Promise<void>) {
  return call.deps.db.transaction().execute(async (trx) => {
    await command(trx)
    return presentCase(trx, call.deps, call.staff, await findCase(trx, id))
  })
}
