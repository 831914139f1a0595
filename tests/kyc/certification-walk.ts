/** The model of certification, in a browser or in one process: the merchant's steps for each event, and the checks for each state. */
import { country } from '../../contract/reference/countries.ts'
import type { Thing } from '../kernel/vocabulary.ts'
import type { Parts } from '../kernel/ways.ts'
import { type Kind, natureShown, trade } from './applicants.ts'
import type { Operation, Situation } from './certification-model.ts'
import * as certify from './certify.ts'

/** States of the second return that look like those of the first. */
export const alike: Partial<Record<Situation, Situation>> = {
  returnedAgain: 'returned',
  sideLeft: 'documentLeft',
  correctedAgain: 'corrected',
  atSide: 'atHome',
}

/** The merchant's steps for each event; an unknown company is refused by its name. `revise` changes the people once they are added. */
export function does(applying: certify.Applying, kind: Kind, revise: () => Promise<void> = async () => {}): Parts<Operation> {
  const { merchant, hands, applicant } = applying
  const { company, people } = applicant
  const press = (id: string) => () => hands.press(merchant.button(id))
  const open = (name: string | RegExp) => () => hands.press(certify.taskOf(merchant, name).getByRole('button'))
  const begin = press('home.next.certify.action')
  const home = String(people[0]?.residentialAddress)
  return {
    'opens the certification of a limited HK': begin,
    'opens the certification of a limited CN': begin,
    'opens it for a company nobody knows': begin,
    'fills in the company': () =>
      certify.fillInCompany(applying, `${kind === 'unknown' ? 'REJECT' : 'RETURN RETURN'} ${company.registerNameEn}`),
    'fills in the business': () => certify.fillInBusiness(applying),
    'adds everybody': async () => {
      await certify.addPeople(applying)
      await revise()
      await press('kyc.connectedPersons.submit')()
    },
    'sends the application': press('kyc.check.submit'),
    'opens the address': open(merchant.words('kyc.registeredAddress.label')),
    'corrects the address': () => certify.correctField(applying, 'kyc.registeredAddress.label', `${company.registeredAddress} A`),
    'opens the document': open(merchant.words(certify.firstDocument(applicant))),
    'replaces the document': () => certify.replace(applying, certify.firstDocument(applicant), 'sharper.png'),
    'sends it again': press('kyc.tasks.submit'),
    'opens the home': open(certify.personTask(applying, 'kyc.residentialAddress.label')),
    'corrects the home': () => certify.correctField(applying, 'kyc.residentialAddress.label', `${home} 02`),
    'opens the side': open(certify.personTask(applying, 'kyc.idBack.label')),
    'replaces the side': () => certify.replace(applying, 'kyc.idBack.label', 'brighter.png'),
    'sends it once more': press('kyc.tasks.submit'),
    'applies again': press('kyc.rejected.next.button'),
    'puts the name right': async () => {
      await hands.write(merchant.field('kyc.nameEn.label'), company.registerNameEn)
      await hands.press(merchant.button('kyc.company.submit'))
    },
    'goes on to the people': press('kyc.business.submit'),
    'goes on to the check': press('kyc.connectedPersons.submit'),
    'sends it put right': press('kyc.check.submit'),
  }
}

/** The checks for each state. The focus is never lost. */
export function sees(applying: certify.Applying): Parts<Situation> {
  const { merchant, applicant } = applying
  const { page, words, field } = merchant
  const { company, people } = applicant
  const whose = company.entityType === 'sole_proprietorship' ? 'proprietor' : 'connectedPersons'
  const home = field('kyc.residentialAddress.label')
  const nameOfCompany = certify.nameField(merchant, 'kyc.nameEn.label', company.incorporationCountry === country.hongKong)
  const nameOfPerson = certify.nameField(merchant, 'kyc.person.nameEn.label', people[0]?.idType !== 'cnid')
  const send = merchant.button('kyc.tasks.submit')
  const heading = (id: string) => async () => {
    await merchant.sees(merchant.heading(id))
    await merchant.keepsFocus()
  }
  const tasks = (reason: string) => async () => {
    await merchant.sees(page.getByRole('heading', { level: 1, name: words('kyc.tasks.title', { count: 2 }) }))
    await merchant.sees(page.getByRole('listitem').filter({ hasText: words(`kyc.returned.reason.${reason}`) }))
    await merchant.sees(page.getByText(words('kyc.tasks.message')))
    await merchant.sees(send, { ariaDisabled: true })
    await merchant.keepsFocus()
  }
  const oneLeft = (done: string | RegExp) => async () => {
    await merchant.sees(certify.taskOf(merchant, done).getByText(words('kyc.tasks.done')))
    await merchant.sees(page.getByText(words('kyc.tasks.progress', { done: 1, count: 2 })))
    await merchant.sees(send, { ariaDisabled: true })
    await merchant.keepsFocus()
  }
  const corrected = async () => {
    await merchant.sees(merchant.heading('kyc.tasks.ready.title'))
    await merchant.sees(send, { ariaDisabled: false })
    await merchant.keepsFocus()
  }
  /** Only the returned field is open, and it has the focus. */
  const at = (control: Thing, closed: Thing) => async () => {
    await merchant.sees(control, { focused: true })
    await merchant.sees(closed, { disabled: true })
  }
  const chooser = (label: string) => certify.placeOf(merchant, label).getByLabel(words('ui.file.replace'))
  const again =
    (id: string, ...kept: [Thing, string]) =>
    async () => {
      await heading(id)()
      await merchant.sees(kept[0], { value: kept[1] })
    }
  return {
    home: async () => merchant.sees(merchant.heading('home.next.certify.title')),
    company: heading('kyc.company.title'),
    business: heading('kyc.business.title'),
    people: heading(`kyc.${whose}.title`),
    answers: async () => {
      // The page of the people was left at its foot: scrolls to its head.
      await merchant.sees(merchant.heading('kyc.check.title'), { focused: true })
      await merchant.sees(page.getByText(natureShown[merchant.locale], { exact: true }))
      for (const { nameCn, nameEn, idNumber } of people) {
        await merchant.sees(page.getByRole('heading', { name: nameEn || nameCn }))
        await merchant.sees(page.getByText(idNumber, { exact: true }))
      }
    },
    returned: tasks('mismatch'),
    atAddress: at(field('kyc.registeredAddress.label'), nameOfCompany),
    documentLeft: oneLeft(words('kyc.registeredAddress.label')),
    atDocument: at(chooser(certify.firstDocument(applicant)), nameOfCompany),
    corrected,
    returnedAgain: tasks('incomplete'),
    atHome: at(home, nameOfPerson),
    sideLeft: oneLeft(certify.personTask(applying, 'kyc.residentialAddress.label')),
    atSide: at(chooser('kyc.idBack.label'), nameOfPerson),
    correctedAgain: corrected,
    rejected: heading('kyc.rejected.title'),
    companyAgain: again('kyc.company.title', field('kyc.registeredAddress.label'), company.registeredAddress),
    businessAgain: again('kyc.business.title', field('home.business.turnover.label'), trade.annual_sales_turnover_usd),
    peopleAgain: async () => {
      await heading(`kyc.${whose}.title`)()
      await merchant.sees(page.getByRole('heading', { name: String(people[0]?.nameEn) }))
    },
    answersAgain: heading('kyc.check.title'),
    approved: heading('kyc.approved.title'),
  }
}
