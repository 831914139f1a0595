/** Texts of a copy: its frame and the column names. Form fields have their labels from the forms; a column without a label is shown by its name. */
import type { Locale } from '../../contract/kernel/constants.ts'

/** The frame. */
interface CopyWords {
  readonly title: string
  readonly madeAt: (time: string) => string
  readonly about: string
  readonly why: string
  readonly kept: string
  readonly nothing: string
  readonly yes: string
  readonly no: string
  readonly comma: string
}

export const copyWords: Readonly<Record<Locale, CopyWords>> = {
  zh_CN: {
    title: '舢舨保存的您的资料',
    madeAt: (time) => `生成于香港时间 ${time}`,
    about:
      '这里列出我们保存的、与您有关的全部资料，以及保存的原因和时间。密码、密钥和其他人的资料不在其中。同一份内容也在 data.json 里，供其他软件读取。',
    why: '用途：',
    kept: '保存到：',
    nothing: '以下各项没有与您有关的资料',
    yes: '是',
    no: '否',
    comma: '、',
  },
  zh_HK: {
    title: '舢舨保存的您的資料',
    madeAt: (time) => `於香港時間 ${time} 製作`,
    about:
      '此處列出我們保存、與您有關的全部資料，以及保存的原因及時間。密碼、密鑰及其他人的資料不在其中。同一份內容亦在 data.json，供其他軟件讀取。',
    why: '用途：',
    kept: '保存至：',
    nothing: '以下各項沒有與您有關的資料',
    yes: '是',
    no: '否',
    comma: '、',
  },
  en_US: {
    title: 'What Sampan holds about you',
    madeAt: (time) => `Made at ${time} Hong Kong time`,
    about:
      'This is everything we hold about you, with why and how long. Passwords, keys and data of others are left out. The same stands in data.json, to be read by other software.',
    why: 'Why:',
    kept: 'Kept:',
    nothing: 'Nothing of yours is held here',
    yes: 'yes',
    no: 'no',
    comma: ', ',
  },
}

const named = (zh_CN: string, zh_HK: string, en_US: string): Record<Locale, string> => ({ zh_CN, zh_HK, en_US })

export const columnWords: Readonly<Record<string, Record<Locale, string>>> = {
  email: named('邮箱', '電郵', 'E-mail'),
  phone_country_code: named('手机区号', '手機區號', 'Country code'),
  phone_number: named('手机号', '手機號碼', 'Phone'),
  first_name: named('名', '名', 'First name'),
  last_name: named('姓', '姓', 'Last name'),
  user_id: named('用户编号', '用戶編號', 'User'),
  locale: named('语言', '語言', 'Language'),
  register_source: named('注册来源', '註冊來源', 'Signed up for'),
  cpid: named('渠道', '渠道', 'Channel'),
  status: named('状态', '狀態', 'Status'),
  created_at: named('创建时间', '建立時間', 'Created'),
  ip: named('网络地址', '網絡地址', 'Network address'),
  user_agent: named('浏览器', '瀏覽器', 'Browser'),
  expires_at: named('失效时间', '失效時間', 'Expires'),
  revoked_at: named('结束时间', '結束時間', 'Ended'),
  role: named('角色', '角色', 'Role'),
  join_method: named('加入方式', '加入方式', 'How joined'),
  company_id: named('公司', '公司', 'Company'),
  register_name_en: named('英文名称', '英文名稱', 'English name'),
  register_name_cn: named('中文名称', '中文名稱', 'Chinese name'),
  business_registration_number: named('商业登记号', '商業登記號碼', 'Business registration number'),
  unified_social_credit_code: named('统一社会信用代码', '統一社會信用代碼', 'Unified social credit code'),
  reference: named('编号', '編號', 'Reference'),
  company: named('公司资料', '公司資料', 'Company details'),
  business: named('经营信息', '業務資料', 'Business details'),
  people: named('董事和股东', '董事及股東', 'Directors and shareholders'),
  connectedPersons: named('董事和股东', '董事及股東', 'Directors and shareholders'),
  submitted_at: named('提交时间', '提交時間', 'Submitted'),
  saved_at: named('保存时间', '儲存時間', 'Saved'),
  decided_at: named('决定时间', '決定時間', 'Decided'),
  decision: named('结果', '結果', 'Decision'),
  message: named('对您说明', '對您的說明', 'What you were told'),
  snapshot: named('提交的内容', '提交的內容', 'What was sent'),
  round: named('第几次', '第幾次', 'Round'),
  item: named('项目', '項目', 'Item'),
  reason: named('原因', '原因', 'Reason'),
  note: named('说明', '說明', 'Note'),
  name: named('名称', '名稱', 'Name'),
  size: named('字节数', '位元組', 'Bytes'),
  extension: named('类型', '類型', 'Kind'),
  product: named('产品', '產品', 'Product'),
  amount: named('金额（最小单位）', '金額（最小單位）', 'Amount in minor units'),
  currency: named('币种', '貨幣', 'Currency'),
  tenor: named('期限（月）', '期限（月）', 'Months'),
  fee: named('手续费（最小单位）', '手續費（最小單位）', 'Fee in minor units'),
  annual_rate: named('年利率', '年利率', 'Annual rate'),
  requested_at: named('申请时间', '申請時間', 'Requested'),
  settled_at: named('到账时间', '到帳時間', 'Paid out'),
  account_sealed: named('提款账户', '提款帳戶', 'Account paid to'),
  account_number: named('账号', '帳號', 'Account number'),
  draft: named('账户资料', '帳戶資料', 'Account details'),
  accountName: named('户名', '戶名', 'Account name'),
  bankName: named('银行', '銀行', 'Bank'),
  holder: named('户名', '戶名', 'Holder'),
  name_sealed: named('姓名', '姓名', 'Name'),
  email_sealed: named('邮箱', '電郵', 'E-mail'),
  signed_at: named('签署时间', '簽署時間', 'Signed'),
  title: named('标题', '標題', 'Title'),
  paragraphs: named('正文', '正文', 'Text'),
  texts: named('内容', '內容', 'Text'),
  content: named('内容', '內容', 'Content'),
  action: named('操作', '操作', 'Action'),
  actor: named('操作人', '操作人', 'Who'),
  at: named('时间', '時間', 'When'),
  path: named('页面', '頁面', 'Page'),
  event: named('事件', '事件', 'Event'),
  from_status: named('原状态', '原狀態', 'From'),
  to_status: named('新状态', '新狀態', 'To'),
  details: named('详情', '詳情', 'Details'),
  subject: named('对象', '對象', 'About'),
}
