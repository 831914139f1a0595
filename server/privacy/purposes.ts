/** Purposes and retention periods of personal data, as worded in the copy and in docs/personal-data.md. */
import type { Locale } from '../../contract/kernel/constants.ts'

/** One purpose. */
interface Purpose {
  readonly why: Record<Locale, string>
  readonly kept: Record<Locale, string>
}

/** By name, as the register uses them. */
export const purposes = {
  account: {
    why: {
      zh_CN: '让您登录和使用账户',
      zh_HK: '讓您登入及使用帳戶',
      en_US: 'To let you sign in and use your account',
    },
    kept: {
      zh_CN: '直到账户删除',
      zh_HK: '直至帳戶刪除',
      en_US: 'Until the account is deleted',
    },
  },
  security: {
    why: {
      zh_CN: '防止他人冒用您的账户',
      zh_HK: '防止他人冒用您的帳戶',
      en_US: 'To keep others out of your account',
    },
    kept: {
      zh_CN: '失效后最多 30 天',
      zh_HK: '失效後最多 30 日',
      en_US: 'At most 30 days after it has expired',
    },
  },
  certification: {
    why: {
      zh_CN: '按反洗钱规定核实公司及其背后的人',
      zh_HK: '按打擊洗錢規定核實公司及其背後的人',
      en_US: 'To verify a company and the people behind it, as the rules against money laundering ask',
    },
    kept: {
      zh_CN: '直到公司随账户一并删除',
      zh_HK: '直至公司連同帳戶一併刪除',
      en_US: 'Until the company is deleted with its last account',
    },
  },
  lending: {
    why: {
      zh_CN: '测算额度、签约和放款',
      zh_HK: '評估額度、簽約及放款',
      en_US: 'To work out a limit, sign and pay out',
    },
    kept: {
      zh_CN: '直到公司随账户一并删除；没有个人资料的部分按账目保存',
      zh_HK: '直至公司連同帳戶一併刪除；不含個人資料的部分按帳目保存',
      en_US: 'Until the company is deleted with its last account; what is not personal as long as the books',
    },
  },
  law: {
    why: {
      zh_CN: '法律要求保存的账目与操作记录',
      zh_HK: '法律規定保存的帳目與操作紀錄',
      en_US: 'Books and records the law asks us to keep',
    },
    kept: {
      zh_CN: '业务关系结束后 7 年；账户删除后不再含个人资料',
      zh_HK: '業務關係結束後 7 年；帳戶刪除後不再載有個人資料',
      en_US: 'Seven years after the business relation; without personal data once the account is deleted',
    },
  },
  service: {
    why: {
      zh_CN: '提供您使用的功能，并了解流程卡在哪里',
      zh_HK: '提供您使用的功能，並了解流程在哪裏受阻',
      en_US: 'To offer what you use, and to see where people get stuck',
    },
    kept: {
      zh_CN: '直到账户删除，访问记录最多一年',
      zh_HK: '直至帳戶刪除，瀏覽紀錄最多一年',
      en_US: 'Until the account is deleted; page visits a year at most',
    },
  },
  operation: {
    why: {
      zh_CN: '系统运行所需',
      zh_HK: '系統運作所需',
      en_US: 'To run the system',
    },
    kept: {
      zh_CN: '用完即删，或不含个人资料',
      zh_HK: '用後即刪，或不載有個人資料',
      en_US: 'Removed after use, or nothing personal',
    },
  },
  staff: {
    why: {
      zh_CN: '审核人员的账户',
      zh_HK: '審核人員的帳戶',
      en_US: 'Accounts of the people who review',
    },
    kept: {
      zh_CN: '任职期间',
      zh_HK: '任職期間',
      en_US: 'While they work here',
    },
  },
  outside: {
    why: {
      zh_CN: '演示用的外部机构替身，正式环境为空',
      zh_HK: '示範用的外部機構替身，正式環境為空',
      en_US: 'Stand-ins for others in a demonstration; empty in production',
    },
    kept: {
      zh_CN: '由该机构决定',
      zh_HK: '由該機構決定',
      en_US: 'As those others decide',
    },
  },
} as const satisfies Record<string, Purpose>

export type PurposeName = keyof typeof purposes
