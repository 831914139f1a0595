/** Planted faults of the area privacy. */
import type { PlantedFault } from './planted-fault.ts'

/** The faults, in no order. */
export const privacyFaults: readonly PlantedFault[] = [
  {
    name: 'privacy-copy-without-id',
    file: 'machines/privacy/personalData.ts',
    find: "({ id: context.data?.export?.id ?? '' })",
    put: "({ id: '' })",
    breaks: 'The copy of the own data cannot be fetched.',
    test: 'tests/privacy/personal-data.portal.test.ts',
  },
  {
    name: 'privacy-deletion-dialog-does-not-close',
    file: 'machines/privacy/personalData.ts',
    find: "onDone: { target: 'ready', actions: kept },\n        onError: { target: 'askingToDelete', actions: failed },",
    put: "onDone: { target: 'askingToDelete', actions: kept },\n        onError: { target: 'askingToDelete', actions: failed },",
    breaks: 'The question before deleting an account stays open after it was answered.',
    test: 'tests/privacy/personal-data.portal.test.ts',
  },
  {
    name: 'privacy-deletion-offered-in-wrong-state',
    file: 'src/views/privacy/DataPart.tsx',
    find: 'disabled={obstacles.length > 0}',
    put: 'disabled={obstacles.length === 0}',
    breaks: 'The account can be deleted only while something stands against it.',
    test: 'tests/privacy/personal-data.portal.test.ts',
  },
  {
    name: 'privacy-withdrawal-unwired',
    file: 'src/views/privacy/DataPart.tsx',
    find: "flow.send({ type: 'withdrawal.pressed' })",
    put: "flow.send({ type: 'dialog.closed' })",
    breaks: 'The button that keeps the account does nothing.',
    test: 'tests/privacy/personal-data.portal.test.ts',
  },
  {
    name: 'privacy-problem-not-shown',
    file: 'src/views/privacy/DeletionDialog.tsx',
    find: 'problem={problem}',
    put: 'problem={null}',
    breaks: 'A refused deletion gives no reason.',
  },
  {
    name: 'privacy-deletion-without-password',
    file: 'server/privacy/deletions.ts',
    find: 'await provePassword(call, password)',
    put: 'void password',
    breaks: 'An account is deleted with any password.',
    test: 'tests/privacy/personal-data.portal.test.ts',
  },
  {
    name: 'privacy-copy-of-another-user',
    file: 'server/privacy/exports.ts',
    find: ".where('user_id', '=', user.id)",
    put: ".where('user_id', 'is not', null)",
    breaks: 'The copy of the data of another user can be fetched.',
  },
  {
    name: 'privacy-withdrawal-mailed-in-english',
    file: 'server/privacy/deletions.ts',
    find: "template: privacyMails['deletion.withdrawn'], locale: user.locale",
    put: "template: privacyMails['deletion.withdrawn'], locale: 'en_US'",
    breaks: 'The mail about a withdrawn deletion is in English for everybody.',
  },
  {
    name: 'privacy-day-of-deletion-in-utc',
    file: 'server/privacy/deletions.ts',
    find: 'dayText(user.locale, dayOf(dueAt))',
    put: 'dayText(user.locale, dueAt.toISOString().slice(0, 10))',
    breaks: 'The mail names the day before the deletion when it is asked for in the morning in Hong Kong.',
  },
  {
    name: 'privacy-sessions-outlive-account',
    file: 'server/privacy/deletions.ts',
    find: 'await revokeSessions(trx, { userId: user.id }, at)',
    put: '',
    breaks: 'The sessions of a deleted account are not ended.',
  },
  {
    name: 'privacy-member-reveals-values',
    file: 'server/privacy/reveal.ts',
    find: 'if (!(await isAdministrator(db, call.user.id, row.company_id))) throw new Problem(403)',
    put: '',
    breaks: 'A member who is no administrator sees masked values of directors.',
  },
]
