/** Search index of the questions in all languages, so that terms of one language find texts of another. ROUTE-07. */
import { locales } from '../../contract/kernel/constants.ts'
import type { SearchedQuestion } from '../../machines/site/questions.ts'
import { pageText, wordsOf } from '../views/site/legal-texts.ts'

/** Every question by its id, with title and answer in all languages. */
export async function searchedQuestions(): Promise<SearchedQuestion[]> {
  const texts = await Promise.all(locales.map((locale) => pageText('questions', locale)))
  const all = texts.flatMap(({ groups }) =>
    groups.flatMap(({ title, questions }) => questions.map((question) => ({ group: title, ...question }))),
  )
  return [...new Set(all.map(({ id }) => id))].map((id) => ({
    id,
    words: all
      .filter((question) => question.id === id)
      .map(({ group, title, also = [], answer }) => [group, title, ...also, wordsOf(answer)].join(' '))
      .join(' ')
      .replace(/\{\w+\}/g, ' '),
  }))
}
