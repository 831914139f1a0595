/** Planted faults of the area records. */
import type { PlantedFault } from './planted-fault.ts'

/** The faults, in no order. */
export const recordsFaults: readonly PlantedFault[] = [
  {
    name: 'records-month-not-sent',
    file: 'machines/records/statements.ts',
    find: '({ product: context.product, month: context.month })',
    put: "({ product: context.product, month: context.months[0]?.month ?? '' })",
    breaks: 'Every month shows the statement of the newest one.',
  },
  {
    name: 'records-language-of-file-ignored',
    file: 'machines/records/statements.ts',
    find: "language: wanted?.language ?? 'zh_CN',",
    put: "language: 'zh_CN',",
    breaks: 'A statement comes in Simplified Chinese whatever was chosen.',
  },
  {
    name: 'records-file-not-fetched',
    file: 'machines/records/statements.ts',
    find: "{ type: 'fetchFile', params: ({ event }) => event.output },",
    put: '',
    breaks: 'A statement is reported as fetched and no file comes.',
  },
  {
    name: 'records-timeline-without-second-page',
    file: 'machines/records/timeline.ts',
    find: "({ size, after: context.next ?? '' })",
    put: '({ size })',
    breaks: 'Earlier events are the newest ones again.',
  },
  {
    name: 'records-problem-not-shown',
    file: 'src/views/records/timeline/TimelineView.tsx',
    find: '<LoadedPage flow={flow} title="timeline.title"',
    put: '<LoadedPage quiet flow={flow} title="timeline.title"',
    breaks: 'Earlier events that cannot be read are not reported.',
  },
  {
    name: 'records-copy-of-no-agreement',
    file: 'src/views/records/timeline/TimelineView.tsx',
    find: 'agreementId: event.subjectId })}',
    put: 'agreementId: String(event.number) })}',
    breaks: 'The signed copy cannot be fetched from the timeline.',
    test: 'tests/records/timeline.journey.ts',
  },
  {
    name: 'records-events-of-other-companies',
    file: 'server/records/timeline/read.ts',
    find: ".where('company_events.company_id', '=', companyId)",
    put: ".where('company_events.company_id', 'is not', null)",
    breaks: 'The timeline shows events of other companies.',
  },
  {
    name: 'records-day-in-utc',
    file: 'server/records/statements/movements.ts',
    find: 'return { day: dayOf(at), kind:',
    put: 'return { day: at.toISOString().slice(0, 10), kind:',
    breaks: 'A movement in the morning in Hong Kong bears the day before.',
  },
  {
    name: 'records-repayments-added-to-balance',
    file: 'server/records/statements/movements.ts',
    find: "opening + sum('drawn') - sum('repaid')",
    put: "opening + sum('drawn') + sum('repaid')",
    breaks: 'The closing balance grows with each repayment.',
  },
  {
    name: 'records-statement-in-another-currency',
    file: 'server/records/statements/movements.ts',
    find: 'const amount = (minor: bigint) => money(minor, facility.currency)',
    put: "const amount = (minor: bigint) => money(minor, 'USD')",
    breaks: 'The sums of a statement are shown in US dollars.',
  },
  {
    name: 'records-formats-swapped',
    file: 'server/records/statements/serve.ts',
    find: "const bytes = format === 'pdf'",
    put: "const bytes = format === 'csv'",
    breaks: 'The PDF of a statement holds the CSV and the other way round.',
  },
  {
    name: 'records-merchant-named-reviewer',
    file: 'server/records/timeline/read.ts',
    find: "{ user: 'merchant', reviewer:",
    put: "{ user: 'reviewer', reviewer:",
    breaks: 'What a merchant did is attributed to a reviewer.',
    test: 'tests/records/timeline.journey.ts',
  },
]
