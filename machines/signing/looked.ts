/** Which document is looked at, which page of it, and its picture. SIGN-06, decision 050. */
import type { AgreementDocument, DocumentPages } from '../../contract/agreements.ts'
import type { SigningContext } from './context.ts'

/** Milliseconds after which addresses of pictures are asked for anew: they work for five minutes. */
export const freshFor = 240_000

type Looked = Pick<SigningContext, 'agreement' | 'document' | 'pages' | 'page'>

/** The document that is looked at; null before there is one. */
export function documentOf({ agreement, document }: Pick<Looked, 'agreement' | 'document'>): AgreementDocument | null {
  const documents = agreement?.documents ?? []
  return documents.find(({ id }) => id === document) ?? documents[0] ?? null
}

/** The picture of the page that is looked at; null while there is none. */
export function pictureOf(looked: Looked): DocumentPages['pages'][number] | null {
  const document = documentOf(looked)
  return looked.pages.find(({ document_id }) => document_id === document?.id)?.pages[looked.page - 1] ?? null
}

/** Whether every document of a contract has its pictures. */
export function arePictured(pages: readonly DocumentPages[]): boolean {
  return pages.every((document) => document.pages.length > 0)
}

/** Whether the pictures are those of the contract's documents. */
export function areOf({ agreement, pages }: Looked): boolean {
  return agreement?.documents.map(({ id }) => id).join() === pages.map(({ document_id }) => document_id).join()
}
