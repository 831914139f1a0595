/** Texts of an item that was sent back: its name, its place, and what to do. KYC-19. */
import { useIntl } from 'react-intl'
import type { KycApplication } from '../../../contract/kyc/applications.ts'
import { fieldLabel } from '../../../contract/kyc/item-labels.ts'
import { companyQuestions } from '../../../contract/kyc/questions.ts'
import { personOf, stepOf } from '../../../machines/kyc/kycWizard/returned.ts'
import { type MessageId, useWords } from '../../ui/T.tsx'
import { personNames } from '../parts/names.ts'

/** Kind of an item, which its picture and its button follow. */
export type TaskKind = 'document' | 'idFront' | 'idBack' | 'field' | 'people'

/** One item in words; `action` is the message id of its button. */
export type TaskWords = { kind: TaskKind; name: string; place: string; action: MessageId }

/** The kind of an item by its path. */
export function kindOf(item: string): TaskKind {
  if (item === 'connectedPersons') return 'people'
  if (item.startsWith('company.documents.')) return 'document'
  if (item.endsWith('.idFrontFileId')) return 'idFront'
  return item.endsWith('.idBackFileId') ? 'idBack' : 'field'
}

/** The label of a document by its place, as the form has it; message id. */
export function documentLabel(company: KycApplication['company'], place: number): MessageId {
  const { papers, incorporationPaper } = companyQuestions(company)
  if (place === 0) return `kyc.document.${papers}.first`
  return place === 1 && incorporationPaper ? `kyc.document.${papers}.second` : 'kyc.document.other'
}

/** Gives the function that words an item of an application. */
export function useTaskWords({ company, connectedPersons }: KycApplication): (item: string) => TaskWords {
  const words = useWords()
  const { locale } = useIntl()
  return (item) => {
    const kind = kindOf(item)
    const [section = '', first = '', second = ''] = item.split('.')
    const step = words(`kyc.${stepOf(item)}.name`)
    if (kind === 'people') return { kind, name: words('kyc.connectedPersons.name'), place: step, action: 'kyc.tasks.people' }
    if (kind === 'document') {
      const known = Number(second) < (company.documents?.length ?? 0)
      const place = `${step} › ${words('kyc.documents.title')}`
      return { kind, name: words(documentLabel(company, Number(second))), place, action: known ? 'kyc.tasks.upload' : 'kyc.tasks.add' }
    }
    const person = personOf(item)
    if (person === null) {
      const name = words(fieldLabel(section, first))
      return { kind, name, place: `${step} › ${name}`, action: 'kyc.tasks.edit' }
    }
    const whose = personNames(connectedPersons[person] ?? {}, locale)[0] || words('kyc.person.unnamed')
    const field = words(fieldLabel('person', second))
    const name = words('kyc.tasks.personField', { name: whose, field })
    return { kind, name, place: `${step} › ${whose} › ${field}`, action: kind === 'field' ? 'kyc.tasks.edit' : 'kyc.tasks.upload' }
  }
}
