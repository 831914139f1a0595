/** Masks personal data until a reason to reveal it is given; the same for merchants, reviewers and mails. */

/** The last characters of a number behind dots, for example `••••5678`; nothing of it when it is that short. */
export function mask(text: string, shown = 4): string {
  return text.length <= shown ? '••••' : `••••${text.slice(-shown)}`
}

/** Whether a text is a result of {@link mask}, so that a form filled with it contains no change. */
export function isMask(text: string): boolean {
  return text.startsWith('••••')
}

/** A mailbox as its first letter and its domain: `t••••@example.com`. */
export function maskMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '••••' : `${email.slice(0, 1)}••••${email.slice(at)}`
}

/** Fields of a connected person that are shown masked once they are sent. KYC-30, KYC-32. */
export const maskedFields = ['idNumber', 'birthday', 'mobilePhone', 'email', 'residentialAddress', 'permanentAddress'] as const
export type MaskedField = (typeof maskedFields)[number]

/** Both sides of an identity document, by the fields that name their files. They show what the fields above cover. */
export const identitySides = ['idFrontFileId', 'idBackFileId'] as const
type IdentitySide = (typeof identitySides)[number]

/** Fields of a sent connected person that are revealed one at a time. */
export type RevealedField = MaskedField | IdentitySide

/** Whether a field names the picture of a side of an identity document. */
export function isIdentitySide(field: RevealedField): field is IdentitySide {
  return (identitySides as readonly string[]).includes(field)
}

const masks: Readonly<Record<MaskedField, (value: string) => string>> = {
  idNumber: (value) => mask(value),
  birthday: () => '••••-••-••',
  mobilePhone: (value) => mask(value),
  email: maskMailbox,
  residentialAddress: () => '••••',
  permanentAddress: () => '••••',
}

/** Whether a field of a connected person is shown masked. */
export function isMaskedField(field: string): field is MaskedField {
  return (maskedFields as readonly string[]).includes(field)
}

/** The masked form of such a field; empty for an empty value, so that it differs from a filled one. */
export function maskOf(field: MaskedField, value: string): string {
  return value === '' ? '' : masks[field](value)
}

/** A connected person, or a draft of one, with every such field masked. */
export function maskPerson<Person extends Readonly<Record<string, unknown>>>(person: Person): Person {
  const hidden = maskedFields.flatMap((field) => {
    const value = person[field]
    return typeof value === 'string' ? [[field, maskOf(field, value)] as const] : []
  })
  return { ...person, ...Object.fromEntries(hidden) }
}
