/** 直接扣款授权书，简体中文。 SIGN-06. */
import type { AgreementTemplate } from '../facts.ts'
import { closingZhCn, partiesZhCn } from './parts.zh_CN.ts'

export const debitMandateZhCn: AgreementTemplate = (facts) => ({
  title: '直接扣款授权书',
  lead: '贵公司以本授权书允许我们收取循环贷款协议下到期的款项。以下说明从哪里收、收多少，以及如何停止。',
  figures: [],
  sections: [
    partiesZhCn(facts),
    {
      title: '适用账户',
      blocks: [
        {
          bullets: [
            '贵公司在平台提交的提款账户，或其后更换的账户。',
            '额度内店铺所绑定的 PSP 账户：PSP 从结算款中留存到期款项，付给我们。',
          ],
        },
        '更换的账户经管理员在平台确认，并经银行核实属于贵公司后，即适用本授权。',
      ],
    },
    {
      title: '可收取的款项',
      blocks: [
        {
          bullets: ['到期日或其后的各期款项；', '管理员在平台下达的还款，以所下达的金额为限；', '我们按协议催告后到期的款项。'],
        },
        '除此之外不收取任何款项，收取总额不超过所欠金额。PSP 留存的款项先抵逾期部分，再抵当日到期部分。',
      ],
    },
    {
      title: '事先通知',
      blocks: [
        '各期款项列于贵公司确认的还款计划。扣款前三天，我们在平台提醒。扣款未成功的，我们会通知贵公司，并以可行的方式再试；我们不为此收费，贵公司的银行可能收费。',
      ],
    },
    {
      title: '更正与停止',
      blocks: [
        '如收取了未到期的款项，请告知我们，我们在五个工作日内退回。贵公司对银行或 PSP 的权利不受影响。',
        '贵公司可随时以书面方式撤回本授权。撤回后，到期款项须自行转账支付，在商定其他方式之前，我们可以停止新的提款。没有欠款且协议终止后，本授权自动失效。',
      ],
    },
    closingZhCn(facts),
  ],
})
