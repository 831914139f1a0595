/** Contracts signed while the server is killed, and their statuses afterwards. */
import type { Db } from '../../server/platform/deps.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { answerOf } from '../kernel/rounds.ts'

/** A contract that waits for its signer. */
export interface Contract {
  readonly companyId: string
  readonly name: string
  readonly email: string
  /** Path of the signing page. */
  readonly page: string
}

/** The status of a company's contract, in the portal and at the provider. */
export async function standingOf(db: Db, companyId: string) {
  const agreement = await db.selectFrom('agreements').select(['id', 'status']).where('company_id', '=', companyId).executeTakeFirstOrThrow()
  const signer = await db
    .selectFrom('agreement_signers')
    .select('status')
    .where('agreement_id', '=', agreement.id)
    .executeTakeFirstOrThrow()
  const { envelope_id } = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', agreement.id)
    .executeTakeFirstOrThrow()
  const provider = await db.selectFrom('sandbox_signers').select('status').where('envelope_id', '=', envelope_id).executeTakeFirstOrThrow()
  const facilities = await db.selectFrom('facilities').select('id').where('company_id', '=', companyId).execute()
  const onboarding = await db.selectFrom('onboardings').select('status').where('company_id', '=', companyId).executeTakeFirstOrThrow()
  return {
    companyId,
    provider: provider.status,
    agreement: agreement.status,
    signer: signer.status,
    facilities: facilities.length,
    onboarding: onboarding.status,
  }
}

/** The contracts that wait, with name and signing page of their signer as the mails have them. */
export async function waitingContracts(db: Db, caller: Caller): Promise<Contract[]> {
  const { userId } = await caller.call('readUser', {})
  const found: Contract[] = []
  for (const { companyId } of await caller.call('listMemberships', { userId })) {
    caller.companyId = companyId
    const agreement = await caller.call('readAgreement', { product: 'hook' })
    if (agreement.status !== 'initiated') continue
    const [person] = await caller.call('readSigners', { id: agreement.id })
    const mail = await db
      .selectFrom('sandbox_mailbox')
      .select('link')
      .where('recipient', '=', person?.email ?? '')
      .where('link', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { pathname, search } = new URL(mail.link ?? '')
    found.push({ companyId, name: person?.name ?? '', email: person?.email ?? '', page: `${pathname}${search}` })
  }
  return found
}

/** Signs as the signer would, by the code that was mailed; answers whether the provider thanked for it. */
export async function signContract(caller: Caller, origin: string, { page, email, name }: Contract): Promise<boolean> {
  const submit = (fields: Record<string, string>) => answerOf(caller.submit(page, fields))
  if (!(await submit({ decision: 'code' }))) return false
  const mailbox = await answerOf(fetch(new URL(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`, origin)))
  const messages = ((await mailbox?.json().catch(() => null)) ?? []) as { code: string | null; text: string }[]
  await submit({ decision: 'enter', code: messages.find(({ code }) => code !== null)?.code ?? '' })
  const done = await submit({ decision: 'sign', name, agreed: '1' })
  // The closing page redirects automatically; the one that asks for a code does not.
  return ((done && (await answerOf(done.text()))) ?? '').includes('data-follow')
}
