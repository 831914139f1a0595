/** Notices of a limit: shops, application, signing and facility, in three languages. */
import type { NoticeTextsOf } from './texts.ts'

export const limitNotices: NoticeTextsOf<
  `limit.${string}` | `increase.${string}` | `authorisation.${string}` | `signing.${string}` | `supplement.${string}` | `facility.${string}`
> = {
  'limit.unbound': {
    zh_CN: {
      title: '{product}审批未通过：店铺未绑定收款账户',
      content:
        '店铺「{shop}」还没有绑定使用中的收款账户，我们无法核对它的回款，{product}的额度申请因此未通过。绑定后系统会自动重新计算额度。',
    },
    zh_HK: {
      title: '{product}審批未獲通過：網店未綁定收款帳戶',
      content:
        '網店「{shop}」尚未綁定使用中的收款帳戶，我們無法核對其回款，{product}的額度申請因此未獲通過。綁定後系統會自動重新計算額度。',
    },
    en_US: {
      title: '{product} refused: no payment account linked',
      content:
        'The shop “{shop}” has no payment account in use linked to it, so we cannot check what it is paid, and {product} was refused. Link the account; the limit is then calculated again by itself.',
    },
  },
  'limit.borrowed': {
    zh_CN: {
      title: '{product}审批未通过：检测到第三方贷款',
      content: '店铺「{shop}」的回款记录显示它正在偿还第三方贷款，{product}的额度申请因此未通过。结清后请在这里处理，我们会重新计算额度。',
    },
    zh_HK: {
      title: '{product}審批未獲通過：偵測到第三方貸款',
      content: '網店「{shop}」的回款紀錄顯示其正在償還第三方貸款，{product}的額度申請因此未獲通過。結清後請在此處理，我們會重新計算額度。',
    },
    en_US: {
      title: '{product} refused: third-party loan detected',
      content:
        'The payouts of the shop “{shop}” show that it is repaying a loan of another lender, so {product} was refused. Once that loan is settled, go on here and the limit is calculated again.',
    },
  },
  'limit.refused': {
    zh_CN: {
      title: '{product}的额度申请未通过',
      content: '按目前的销售记录，{product}还不能给出额度。关联更多店铺，或等销售额上升后，系统会自动重新计算。',
    },
    zh_HK: {
      title: '{product}的額度申請未獲通過',
      content: '按目前的銷售紀錄，{product}尚未能批出額度。連結更多網店，或待銷售額上升後，系統會自動重新計算。',
    },
    en_US: {
      title: '{product} was refused',
      content:
        'With the sales so far there is no limit for {product} yet. Link more shops, or wait until sales have grown: it is calculated again by itself.',
    },
  },
  'signing.waiting': {
    zh_CN: {
      title: '协议 {reference} 等待签署',
      content: '{product}协议 {reference} 已发给各位签署人。全部签署后额度生效，签署链接 7 天内有效。',
    },
    zh_HK: {
      title: '協議 {reference} 等待簽署',
      content: '{product}協議 {reference} 已發給各位簽署人。全部簽署後額度生效，簽署連結 7 天內有效。',
    },
    en_US: {
      title: 'Agreement {reference} waits for signatures',
      content:
        'The agreement {reference} for {product} is with its signers. The limit opens once all have signed; the links work for 7 days.',
    },
  },
  'signing.stopped': {
    zh_CN: {
      title: '协议 {reference} 未能签署完成',
      content: '{product}协议 {reference} 被签署人拒绝，或签署链接已过期。请核对后重新发起签署。',
    },
    zh_HK: {
      title: '協議 {reference} 未能完成簽署',
      content: '{product}協議 {reference} 被簽署人拒絕，或簽署連結已過期。請核對後重新發起簽署。',
    },
    en_US: {
      title: 'Agreement {reference} was not signed',
      content: 'A signer declined the agreement {reference} for {product}, or its links ran out. Check it and send it again.',
    },
  },
  'facility.opened': {
    zh_CN: { title: '额度已生效', content: '{product}协议已全部签署，{limit} 的循环额度已生效，现在可以提款。' },
    zh_HK: { title: '額度已生效', content: '{product}協議已全部簽署，{limit} 的循環額度已生效，現可提款。' },
    en_US: {
      title: 'Your limit is open',
      content: 'The agreement for {product} is signed by all. The revolving limit of {limit} is open; you can draw down now.',
    },
  },
  'supplement.waiting': {
    zh_CN: {
      title: '补充协议 {reference} 等待签署',
      content: '{product}的补充协议 {reference} 已发给各位签署人。全部签署后新额度生效，签署链接 7 天内有效；原有额度照常使用。',
    },
    zh_HK: {
      title: '補充協議 {reference} 等待簽署',
      content: '{product}的補充協議 {reference} 已發給各位簽署人。全部簽署後新額度生效，簽署連結 7 天內有效；原有額度照常使用。',
    },
    en_US: {
      title: 'Supplement {reference} waits for signatures',
      content:
        'The supplement {reference} for {product} is with its signers. The new limit holds once all have signed; the links work for 7 days. The limit you have stays open meanwhile.',
    },
  },
  'supplement.stopped': {
    zh_CN: {
      title: '补充协议 {reference} 未能签署完成',
      content: '{product}的补充协议 {reference} 被签署人拒绝，或签署链接已过期。原有额度不变，核对后可以重新发起签署。',
    },
    zh_HK: {
      title: '補充協議 {reference} 未能完成簽署',
      content: '{product}的補充協議 {reference} 被簽署人拒絕，或簽署連結已過期。原有額度不變，核對後可重新發起簽署。',
    },
    en_US: {
      title: 'Supplement {reference} was not signed',
      content:
        'A signer declined the supplement {reference} for {product}, or its links ran out. The limit you have stays as it is; check the supplement and send it again.',
    },
  },
  'facility.raised': {
    zh_CN: { title: '额度已调整为 {limit}', content: '{product}的补充协议已全部签署，循环额度已调整为 {limit}。' },
    zh_HK: { title: '額度已調整為 {limit}', content: '{product}的補充協議已全部簽署，循環額度已調整為 {limit}。' },
    en_US: {
      title: 'Your limit is now {limit}',
      content: 'The supplement for {product} is signed by all. The revolving limit is now {limit}.',
    },
  },
  'facility.signed': {
    zh_CN: {
      title: '协议已全部签署，目前额度为 {limit}',
      content:
        '{product}协议已全部签署，签署的额度为 {signed}。按最新计算，目前额度为 {limit}；店铺经营数据回升后，额度会自动恢复，最高到签署的额度。',
    },
    zh_HK: {
      title: '協議已全部簽署，目前額度為 {limit}',
      content:
        '{product}協議已全部簽署，簽署的額度為 {signed}。按最新計算，目前額度為 {limit}；店鋪的銷售回升後，額度會自動恢復，最高至簽署的額度。',
    },
    en_US: {
      title: 'Everybody has signed; your limit is {limit} for now',
      content:
        'The agreement for {product} over {signed} is signed by all. By the latest calculation the limit is {limit} for now; it rises again, up to what was signed, as your shops carry more.',
    },
  },
  'facility.unrenewed': {
    zh_CN: {
      title: '补充协议已全部签署，额度续期后生效',
      content:
        '{product}的补充协议已全部签署，签署的额度为 {signed}。这个产品的额度已到期，暂时不能提款；我们每晚会重新复审，续期后按最新销售计算额度，最高到签署的额度。',
    },
    zh_HK: {
      title: '補充協議已全部簽署，額度續期後生效',
      content:
        '{product}的補充協議已全部簽署，簽署的額度為 {signed}。此產品的額度已到期，暫時未能提款；我們每晚會再次覆核，續期後按最新銷售計算額度，最高至簽署的額度。',
    },
    en_US: {
      title: 'Everybody has signed; it counts once the limit is renewed',
      content:
        'The supplement for {product} over {signed} is signed by all. The limit has expired, so nothing can be drawn for now. It is looked at again every night; once renewed it follows the latest sales, up to what was signed.',
    },
  },
  'facility.reviewing': {
    zh_CN: {
      title: '额度将在 {day} 复审',
      content: '{product}的额度到期前会自动复审：店铺授权有效、没有逾期，就续期一年，不用再签协议。请在此之前检查店铺授权和还款。',
    },
    zh_HK: {
      title: '額度將於 {day} 覆核',
      content: '{product}的額度到期時會自動覆核：網店授權有效、沒有逾期，便續期一年，毋須再簽協議。請於當日前檢查網店授權和還款。',
    },
    en_US: {
      title: 'The limit is reviewed on {day}',
      content:
        'The limit for {product} goes on for another year by itself, without signing again, if its shops still carry it and nothing is overdue. Please check shops and repayments before that day.',
    },
  },
  'facility.renewed': {
    zh_CN: { title: '额度已续期到 {day}', content: '{product}的额度已通过复审，按最新的销售计算，可以继续提款。' },
    zh_HK: { title: '額度已續期至 {day}', content: '{product}的額度已通過覆核，按最新銷售計算，可繼續提款。' },
    en_US: {
      title: 'The limit goes on until {day}',
      content: 'The limit for {product} has passed its review and follows the latest sales. You can go on drawing down.',
    },
  },
  'facility.expired': {
    zh_CN: {
      title: '额度已到期，暂时不能提款',
      content:
        '{product}的额度没有通过复审：有款项逾期，或店铺销售撑不起额度。还清逾期、更新店铺授权后，会在当晚自动续期。已有的提款按原计划还款。',
    },
    zh_HK: {
      title: '額度已到期，暫時未能提款',
      content:
        '{product}的額度未能通過覆核：有款項逾期，或網店銷售未能支持額度。還清逾期款項、更新網店授權後，會於當晚自動續期。已有的提款按原計劃還款。',
    },
    en_US: {
      title: 'The limit has expired; nothing can be drawn for now',
      content:
        'The limit for {product} did not pass its review: something is overdue, or its shops carry no limit. Repay what is overdue and renew your shops: it is looked at again every night. What was drawn is repaid as planned.',
    },
  },
  'increase.approved': {
    zh_CN: { title: '提额申请已通过：{limit}', content: '{product}的额度可以提高到 {limit}。签署补充协议后生效。' },
    zh_HK: { title: '提額申請已獲批：{limit}', content: '{product}的額度可提高至 {limit}。簽署補充協議後生效。' },
    en_US: {
      title: 'Higher limit approved: {limit}',
      content: 'The limit for {product} can rise to {limit}. It holds once the supplement is signed.',
    },
  },
  'increase.refused': {
    zh_CN: { title: '提额申请未通过', content: '按目前的销售，{product}的额度还不能再提高，原有额度不变。查看怎样可以提高。' },
    zh_HK: { title: '提額申請未獲批', content: '按目前的銷售，{product}的額度未能再提高，原有額度不變。查看如何可以提高。' },
    en_US: {
      title: 'Higher limit not approved',
      content: 'With the sales so far the limit for {product} cannot rise; the one you have stays. See what would help.',
    },
  },
  'authorisation.expiring': {
    zh_CN: {
      title: '「{name}」的授权将于{day}到期',
      content: '到期后这里的销售额不再计入额度，{cost}水位会下降。现在重新授权，一般只要一分钟。',
    },
    zh_HK: {
      title: '「{name}」的授權將於{day}到期',
      content: '到期後這裏的銷售額不再計入額度，{cost}水位會下降。現在重新授權，一般只需一分鐘。',
    },
    en_US: {
      title: 'The authorisation of “{name}” ends on {day}',
      content:
        'After that its sales no longer count towards the limit{cost}, and the watermark falls. Authorising it again usually takes a minute.',
    },
  },
  'authorisation.expired': {
    zh_CN: { title: '“{name}”的授权已失效', content: '我们读不到它的新数据，销售额不再计入额度。请重新授权。' },
    zh_HK: { title: '「{name}」的授權已失效', content: '我們讀取不到其新數據，銷售額不再計入額度。請重新授權。' },
    en_US: {
      title: 'The authorisation of “{name}” has ended',
      content: 'We cannot read its new data, and its sales no longer count towards the limit. Please authorise it again.',
    },
  },
}
