/** Runs pending database migrations. */
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '../deps.ts'
import * as core from './migrations/001-core.ts'
import * as companies from './migrations/002-companies.ts'
import * as shops from './migrations/003-shops.ts'
import * as credit from './migrations/004-credit.ts'
import * as signing from './migrations/005-signing.ts'
import * as sandbox from './migrations/006-sandbox.ts'
import * as termsAndPledges from './migrations/007-terms-and-pledges.ts'
import * as accounts from './migrations/008-accounts.ts'
import * as notices from './migrations/009-notices.ts'
import * as categoryReports from './migrations/010-category-reports.ts'
import * as codeOwners from './migrations/011-code-owners.ts'
import * as pageEvents from './migrations/012-page-events.ts'
import * as review from './migrations/013-review.ts'
import * as affiliations from './migrations/014-affiliations.ts'
import * as previews from './migrations/015-previews.ts'
import * as bankAccounts from './migrations/016-accounts.ts'
import * as personalData from './migrations/017-personal-data.ts'
import * as edits from './migrations/018-edits.ts'
import * as looks from './migrations/019-looks.ts'
import * as redPackets from './migrations/020-red-packets.ts'
import * as shopAccounts from './migrations/021-shop-accounts.ts'
import * as underwriting from './migrations/023-underwriting.ts'
import * as supplements from './migrations/024-supplements.ts'
import * as lentOnce from './migrations/025-lent-once.ts'
import * as repayments from './migrations/026-repayments.ts'
import * as whatComesNext from './migrations/027-what-comes-next.ts'
import * as keptTerms from './migrations/028-loan-terms.ts'
import * as decidedDebits from './migrations/029-decided-debits.ts'
import * as applicationRecords from './migrations/030-application-records.ts'
import * as agreementDocuments from './migrations/031-agreement-documents.ts'
import * as signers from './migrations/032-signers.ts'
import * as breaks from './migrations/034-breaks.ts'
import * as companyEvents from './migrations/035-company-events.ts'
import * as interestByTheDay from './migrations/036-interest-by-the-day.ts'
import * as oneNumbering from './migrations/038-one-numbering.ts'
import * as lists from './migrations/039-lists.ts'
import * as preparedAgreements from './migrations/040-prepared-agreements.ts'
import * as signersPhones from './migrations/041-signers-phones.ts'
import * as lanes from './migrations/042-lanes.ts'
import * as referencesOfEnvelopes from './migrations/043-references-of-envelopes.ts'
import * as proofKeys from './migrations/044-proof-keys.ts'
import * as openWhileOwed from './migrations/045-open-while-owed.ts'
import * as countedFrom from './migrations/046-counted-from.ts'
import * as keysOfEarlierProofs from './migrations/047-keys-of-earlier-proofs.ts'

/** Every migration in order. A released one is never edited; the names are kept in the database. */
export const migrations: Record<string, Migration> = {
  '001-core': core,
  '002-companies': companies,
  '003-shops': shops,
  '004-credit': credit,
  '005-signing': signing,
  '006-sandbox': sandbox,
  '007-terms-and-pledges': termsAndPledges,
  '008-accounts': accounts,
  '009-notices': notices,
  '010-category-reports': categoryReports,
  '011-code-owners': codeOwners,
  '012-page-events': pageEvents,
  '013-review': review,
  '014-affiliations': affiliations,
  '015-previews': previews,
  '016-accounts': bankAccounts,
  '017-personal-data': personalData,
  '018-edits': edits,
  '019-looks': looks,
  '020-red-packets': redPackets,
  '021-shop-accounts': shopAccounts,
  '023-underwriting': underwriting,
  '024-supplements': supplements,
  '025-lent-once': lentOnce,
  '026-repayments': repayments,
  '027-what-comes-next': whatComesNext,
  '028-loan-terms': keptTerms,
  '029-decided-debits': decidedDebits,
  '030-application-records': applicationRecords,
  '031-agreement-documents': agreementDocuments,
  '032-signers': signers,
  '034-breaks': breaks,
  '035-company-events': companyEvents,
  '036-interest-by-the-day': interestByTheDay,
  '038-one-numbering': oneNumbering,
  '039-lists': lists,
  '040-prepared-agreements': preparedAgreements,
  '041-signers-phones': signersPhones,
  '042-lanes': lanes,
  '043-references-of-envelopes': referencesOfEnvelopes,
  '044-proof-keys': proofKeys,
  '045-open-while-owed': openWhileOwed,
  '046-counted-from': countedFrom,
  '047-keys-of-earlier-proofs': keysOfEarlierProofs,
}

/** Runs the pending migrations, one process at a time; throws the error of a failure and leaves the database unchanged. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}
