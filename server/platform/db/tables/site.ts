/** Tables of free reports. API-098 to API-100. */
export interface SiteTables {
  /** One per user, category and language. */
  category_reports: {
    id: string
    user_id: string
    /** Key of `reference/categories.ts`. */
    category: string
    locale: 'zh_CN' | 'zh_HK' | 'en_US'
    status: 'making' | 'ready' | 'failed'
    requested_at: Date
    made_at: Date | null
    pdf_file_id: string | null
    csv_file_id: string | null
  }
}
