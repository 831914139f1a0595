/** Signers of a contract: add, change, order, remove, remind. SIGN-01, SIGN-05, §7. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Email, Id, PhoneCountryCode, text } from '../kernel/fields.ts'
import { normalisePhone, phoneIsValid } from '../kernel/formats.ts'

/** Signers a contract has at most. */
export const mostSigners = 10

const fields = {
  name: text(80),
  email: Email,
  mobile_area_code: PhoneCountryCode,
  mobile: z
    .string()
    .overwrite(normalisePhone)
    .regex(/^\d{0,15}$/, 'field.phone.invalid'),
  file_id: z.union([z.literal(''), Id]),
}

/** A number that was entered fits its area. VAL-11. */
function mobileFits({ mobile_area_code, mobile }: { mobile_area_code: string; mobile: string }): boolean {
  return mobile === '' || phoneIsValid(mobile_area_code, mobile)
}
const misfit = { path: ['mobile'], error: 'field.phone.invalid' }

/**
 * One who is to sign. `mobile` may stay empty of a signer whose number is known: it is kept. `file_id` is an upload, an authority for who is
 * neither director nor shareholder; `''` keeps what was handed in.
 */
export const SignerForm = z.strictObject(fields).refine(mobileFits, misfit)
export type SignerForm = z.infer<typeof SignerForm>

const oneSigner = z.strictObject({ agreement_id: Id, signer_id: Id })

export const signers = {
  saveSigner: endpoint({
    method: 'POST',
    path: '/api/agreements/signer',
    access: 'administrator',
    input: z.strictObject({ agreement_id: Id, signer_id: Id.optional(), ...fields }).refine(mobileFits, misfit),
    output: z.null(),
    codes: ['refused', 'tooManyRequests', 'conflict', 'unavailable', 'notFound', 'fileMissing'],
    cost: 10,
    summary:
      'Add a signer, or change one who has not signed; while links are active, the link of a replaced signer becomes invalid and a new one is sent. 502 names the field: `field.signer.taken`, `field.signer.takenMobile`, `field.signer.tooMany`, `field.signer.authority`. 20016 when no new link can be sent, for an old contract without documents.',
    source: 'API-079',
  }),
  deleteSignerFile: endpoint({
    method: 'POST',
    path: '/api/agreements/delete-signer-file/:id',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['refused', 'conflict', 'notFound'],
    summary: 'Delete the file of a signer, by the id of the signer; 502 when it is required to sign.',
    source: 'API-076',
  }),
  /** Called by the signing page. */
  removeSigner: endpoint({
    method: 'POST',
    path: '/api/agreements/remove-signer',
    access: 'administrator',
    input: oneSigner,
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Remove a signer from a contract that is not being signed; 20011 for the last one.',
    source: 'SIGN-03',
  }),
  /** Called by the signing page. */
  orderSigners: endpoint({
    method: 'POST',
    path: '/api/agreements/order-signers',
    access: 'administrator',
    // It writes an entry of the audit log however often it is made.
    cost: 2,
    input: z.strictObject({ agreement_id: Id, signer_ids: z.array(Id).min(1).max(30), in_order: z.boolean() }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'tooManyRequests'],
    extension: true,
    summary: 'Set the order of all signers, and whether each gets the link only after the previous one has signed.',
  }),
  urgeSigner: endpoint({
    method: 'POST',
    path: '/api/agreements/urge',
    access: 'company',
    input: oneSigner,
    output: z.null(),
    codes: ['tooManyRequests', 'conflict', 'notFound', 'resendTooSoon'],
    cost: 10,
    summary:
      'Remind a signer by mail and SMS, at most once a minute and ten SMS a day per number, subject to the SMS limits of its country; 80014 returns `again_at`, the earliest time of the next reminder.',
    source: 'API-078',
  }),
  sendRpaEmail: endpoint({
    method: 'POST',
    path: '/api/agreements/send-rpa-email',
    access: 'administrator',
    input: z.strictObject({ agreement_id: Id }),
    output: z.null(),
    codes: ['tooManyRequests', 'conflict', 'notFound', 'resendTooSoon'],
    cost: 10,
    summary:
      'Mail the documents to sign, with key figures and fingerprint, to every signer who has not signed and to the caller; at most once a minute.',
    source: 'API-080',
  }),
}
