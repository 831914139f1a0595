/** Walks a path of the model of certification in a browser: what the merchant does for each deed, and what must be seen in each situation. */
import { expect, type Locator } from '@playwright/test'
import { walkAlong } from '../kernel/walk.ts'
import { trade } from './applicants.ts'
import type { certifications, Deed, Situation } from './certification-models.ts'
import * as certify from './certify.ts'

type Path = (typeof certifications)[number]['path']

/** Walks a path; a company that nobody knows is refused by its name. */
export async function walkCertification(applying: certify.Applying, known: boolean, path: Path): Promise<void> {
  await walkAlong(applying.merchant, path, sees(applying), does(applying, known), alike)
}

/** Situations of the second return that look as one of the first. */
const alike: Partial<Record<Situation, Situation>> = {
  returnedAgain: 'returned',
  sideLeft: 'documentLeft',
  correctedAgain: 'corrected',
  atSide: 'atHome',
}

/** What the merchant does for each deed. */
function does(applying: certify.Applying, known: boolean): Record<Deed, () => Promise<unknown>> {
  const { merchant, hands, applicant } = applying
  const { company, people } = applicant
  const press = (id: string) => () => hands.press(merchant.button(id))
  const open = (name: string | RegExp) => () => hands.press(certify.taskOf(merchant, name).getByRole('button'))
  const begin = press('home.next.certify.action')
  const home = String(people[0]?.residentialAddress)
  return {
    'opens the certification of a limited HK': begin,
    'opens the certification of a partnership HK': begin,
    'opens the certification of a sole HK': begin,
    'opens the certification of a limited CN': begin,
    'opens the certification of a partnership CN': begin,
    'opens the certification of a sole CN': begin,
    'opens it for a company nobody knows': begin,
    'fills in the company': () => certify.fillInCompany(applying, `${known ? 'RETURN RETURN' : 'REJECT'} ${company.registerNameEn}`),
    'fills in the business': () => certify.fillInBusiness(applying),
    'adds everybody': () => certify.addEverybody(applying),
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

/** What must be seen in each situation. Nowhere is the focus lost. */
function sees(applying: certify.Applying): Record<Situation, () => Promise<void>> {
  const { merchant, applicant } = applying
  const { page, words, field } = merchant
  const { company, people } = applicant
  const whose = company.entityType === 'sole_proprietorship' ? 'proprietor' : 'connectedPersons'
  const home = field('kyc.residentialAddress.label')
  const send = merchant.button('kyc.tasks.submit')
  const heading = (id: string) => async () => {
    await expect(merchant.heading(id)).toBeVisible()
    await focusKept()
  }
  const focusKept = () => page.waitForFunction(() => document.activeElement !== document.body)
  const tasks = (reason: string) => async () => {
    await expect(page.getByRole('heading', { level: 1, name: words('kyc.tasks.title', { count: 2 }) })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: words(`returned.reason.${reason}`) })).toBeVisible()
    await expect(page.getByText(words('kyc.tasks.message'))).toBeVisible()
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await focusKept()
  }
  const oneLeft = (done: string | RegExp) => async () => {
    await expect(certify.taskOf(merchant, done).getByText(words('kyc.tasks.done'))).toBeVisible()
    await expect(page.getByText(words('kyc.tasks.progress', { done: 1, count: 2 }))).toBeVisible()
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await focusKept()
  }
  const corrected = async () => {
    await expect(merchant.heading('kyc.tasks.ready.title')).toBeVisible()
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await focusKept()
  }
  /** Only what was sent back is open, and it has the focus. */
  const at = (control: Locator, closed: Locator) => async () => {
    await expect(control).toBeFocused()
    await expect(closed).toBeDisabled()
  }
  const chooser = (label: string) => certify.placeOf(merchant, label).getByLabel(words('ui.file.replace'))
  const again =
    (id: string, ...kept: [Locator, string]) =>
    async () => {
      await heading(id)()
      await expect(kept[0]).toHaveValue(kept[1])
    }
  return {
    home: async () => expect(merchant.heading('home.next.certify.title')).toBeVisible(),
    company: heading('kyc.company.title'),
    business: heading('kyc.business.title'),
    people: heading(`kyc.${whose}.title`),
    answers: async () => {
      // It opens on the page of the people, left at its foot: its head is brought up.
      await expect(merchant.heading('kyc.check.title')).toBeFocused()
      for (const { nameEn, idNumber } of people) {
        await expect(page.getByRole('heading', { name: nameEn })).toBeVisible()
        await expect(page.getByText(idNumber, { exact: true })).toBeVisible()
      }
    },
    returned: tasks('mismatch'),
    atAddress: at(field('kyc.registeredAddress.label'), field('kyc.nameEn.label')),
    documentLeft: oneLeft(words('kyc.registeredAddress.label')),
    atDocument: at(chooser(certify.firstDocument(applicant)), field('kyc.nameEn.label')),
    corrected,
    returnedAgain: tasks('incomplete'),
    atHome: at(home, field('kyc.person.nameEn.label')),
    sideLeft: oneLeft(certify.personTask(applying, 'kyc.residentialAddress.label')),
    atSide: at(chooser('kyc.idBack.label'), field('kyc.person.nameEn.label')),
    correctedAgain: corrected,
    rejected: heading('kyc.rejected.title'),
    companyAgain: again('kyc.company.title', field('kyc.registeredAddress.label'), company.registeredAddress),
    businessAgain: again('kyc.business.title', field('business.turnover.label'), trade.annual_sales_turnover_usd),
    peopleAgain: async () => {
      await heading(`kyc.${whose}.title`)()
      await expect(page.getByRole('heading', { name: String(people[0]?.nameEn) })).toBeVisible()
    },
    answersAgain: heading('kyc.check.title'),
    approved: heading('kyc.approved.title'),
  }
}
