/** Texts of every printed document, in three languages. */
import type { Locale } from '../../../contract/kernel/constants.ts'

/** Words of the frame of a document. */
interface FrameWords {
  readonly brand: string
  /** Printed where a setting is missing. */
  readonly unset: string
  readonly warning: string
  readonly page: (page: number, pages: number) => string
  readonly edition: (day: string) => string
}

/** Frame words by language. */
export const frameWords: Readonly<Record<Locale, FrameWords>> = {
  zh_CN: {
    brand: '舢舨 Sampan',
    unset: '未设置',
    warning: '忠告：借钱梗要还，咪俾钱中介',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    edition: (day) => `${day}版`,
  },
  zh_HK: {
    brand: '舢舨 Sampan',
    unset: '未設定',
    warning: '忠告：借錢梗要還，咪俾錢中介',
    page: (page, pages) => `第 ${page} 頁，共 ${pages} 頁`,
    edition: (day) => `${day}版`,
  },
  en_US: {
    brand: 'Sampan',
    unset: 'Not set',
    warning: 'Warning: You have to repay your loans. Don’t pay any intermediaries.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    edition: (day) => `Edition of ${day}`,
  },
}

/** A day as people write it: `2026年11月21日`, `November 21, 2026`. `day` is `YYYY-MM-DD`. */
export function dayText(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
