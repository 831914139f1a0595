/** The values of a submission by which the same person or paper is found at another company. Decision 087. */
import { normaliseIdNumber } from '../../contract/kyc/registration-numbers.ts'
import { noteSignals, type Signal } from '../company/signals.ts'
import type { Call } from '../platform/call.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { networkOf } from '../platform/security/allowances.ts'
import { type Form, itemsOf } from './items.ts'

/** Notes ID numbers, phones and mailboxes of the connected persons, and the content of every document. */
export async function noteSubmission(
  trx: Trx,
  keys: Keys,
  { companyId, form, at }: { companyId: string; form: Form; at: Date },
): Promise<void> {
  const signals = [...signalsOfPeople(form), ...(await signalsOfDocuments(trx, form))]
  await noteSignals(trx, keys, { companyId, signals, at })
}

/** Signals of the connected persons, without differences of writing. */
function signalsOfPeople({ connectedPersons }: Pick<Form, 'connectedPersons'>): Signal[] {
  return connectedPersons.flatMap((person, index) => {
    const of = (field: keyof typeof person) => String(person[field] ?? '')
    const values = [
      { kind: 'idNumber', field: 'idNumber', value: normaliseIdNumber(of('idNumber')) },
      { kind: 'phone', field: 'mobilePhone', value: `${of('mobilePhoneAreaCode')}${of('mobilePhone')}`.replace(/\D/g, '') },
      { kind: 'mailbox', field: 'email', value: of('email').trim().toLowerCase() },
    ] as const
    return values.flatMap(({ kind, field, value }) =>
      of(field) === '' ? [] : [{ kind, value, item: `connectedPersons.${index}.${field}` }],
    )
  })
}

/** Signal of the device that sends an application: its user agent in its network. None without a user agent. */
export function signalsOfDevice({ ip, userAgent }: Pick<Call, 'ip' | 'userAgent'>): Signal[] {
  return userAgent === '' ? [] : [{ kind: 'device', value: `${networkOf(ip)}\n${userAgent}`, item: '' }]
}

async function signalsOfDocuments(trx: Trx, form: Form): Promise<Signal[]> {
  const documents = itemsOf(form).flatMap(({ item, kind, values: [id] }) => (kind === 'document' && id ? [{ item, id }] : []))
  if (documents.length === 0) return []
  const ids = [...new Set(documents.map(({ id }) => id))]
  const files = await trx.selectFrom('files').select(['id', 'sha256']).where('id', 'in', ids).execute()
  const sums = new Map(files.map(({ id, sha256 }) => [id, sha256]))
  return documents.flatMap(({ item, id }) => {
    const value = sums.get(id)
    return value === undefined ? [] : [{ kind: 'document' as const, value, item }]
  })
}
