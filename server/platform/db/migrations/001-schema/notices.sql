-- Notices of companies, messages to users, and announcements to all. Texts are stored in every language as they were when written.

create table notices (
  id uuid primary key,
  -- The numeric id of the API. MSG-16.
  number bigint generated always as identity unique,
  company_id uuid not null references companies,
  -- Name of its texts.
  kind text not null,
  -- Its cause; null after the cause has ended.
  key text,
  status text not null check (status in ('Pending', 'Active', 'Inactive')),
  level text not null check (level in ('error', 'other')),
  code integer,
  link text,
  texts jsonb not null,
  -- When it is first shown, and when it expires, if it does.
  due_at timestamptz not null,
  ends_at timestamptz check (ends_at > due_at),
  handled_at timestamptz,
  created_at timestamptz not null
);
-- A company is notified of a cause once, and again only after the cause had ended.
create unique index notices_once on notices (company_id, key) where key is not null;
create index notices_active on notices (company_id, level, number desc) where status = 'Active';

create table messages (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  -- The company it is about: a user who has left it no longer sees the message.
  company_id uuid not null references companies,
  kind text not null,
  link text,
  texts jsonb not null,
  read_at timestamptz,
  created_at timestamptz not null
);
create index messages_user on messages (user_id, id desc);
create index messages_unread on messages (user_id) where read_at is null;

create table announcements (
  id bigint generated always as identity primary key,
  link text,
  texts jsonb not null,
  published_at timestamptz not null
);
create index announcements_published on announcements (published_at desc, id desc);
create table announcement_reads (
  user_id uuid not null references users,
  announcement_id bigint not null references announcements,
  read_at timestamptz not null,
  primary key (user_id, announcement_id)
);

-- The announcements a new portal begins with, oldest first so that ids follow the dates.
insert into announcements (link, published_at, texts) values
  (null, now() - interval '21 days', '{
    "zh_CN": {
      "title": "谨防假冒：放款前我们不收任何费用",
      "content": "舢舨不会以保证金、手续费、解冻费等名义要求您在放款前转账，也不会通过中介联系您。手续费只在放款时从提款金额中扣除，协议里都写明。如果有人以舢舨的名义要求您付款、提供登录密码或验证码，请不要回应，并马上联系客服核实。"
    },
    "zh_HK": {
      "title": "慎防假冒：放款前我們不收任何費用",
      "content": "舢舨不會以保證金、手續費、解凍費等名義要求您在放款前轉帳，亦不會透過中介聯絡您。手續費只在放款時從提款金額中扣除，協議內均有列明。如有人以舢舨名義要求您付款、提供登入密碼或驗證碼，請勿回應，並立即聯絡客戶服務核實。"
    },
    "en_US": {
      "title": "Beware of impostors: we charge nothing before a payout",
      "content": "Sampan never asks for a deposit, a handling fee or an unfreezing fee before a payout, and never contacts you through agents. The fee is deducted when the money is paid out, as the agreement says. If somebody asks you in our name for a payment, your password or a code, do not answer, and check with customer service at once."
    }
  }'),
  ('/shops', now() - interval '15 days', '{
    "zh_CN": {
      "title": "店铺授权到期前，请记得续期",
      "content": "店铺或收款账户的授权到期后，我们读不到新的销售数据，这家店的销售额就不再计入额度，水位也会下降。到期前 14 天我们会在页面顶部提醒您，重新授权一般只要一分钟。"
    },
    "zh_HK": {
      "title": "網店授權到期前，請記得續期",
      "content": "網店或收款帳戶的授權到期後，我們讀取不到新的銷售數據，該店的銷售額便不再計入額度，水位亦會下降。到期前 14 天我們會在頁面頂部提醒您，重新授權一般只需一分鐘。"
    },
    "en_US": {
      "title": "Renew the authorisation of your shops in time",
      "content": "Once the authorisation of a shop or a PSP account has run out we cannot read new sales: the shop no longer counts towards your limit, and the watermark falls. We remind you at the top of the page 14 days before. Renewing usually takes a minute."
    }
  }'),
  (null, now() - interval '8 days', '{
    "zh_CN": {
      "title": "年末假期的放款安排",
      "content": "12 月 25 日、26 日和 1 月 1 日香港银行不办理汇款，这几天提交的提款会在下一个银行工作日汇出。急用资金的话，请在假期前一个工作日的中午 12 点前提交。"
    },
    "zh_HK": {
      "title": "年末假期的放款安排",
      "content": "12 月 25 日、26 日及 1 月 1 日香港銀行不辦理匯款，這數天提交的提款會在下一個銀行工作日匯出。如急需資金，請在假期前一個工作日的中午 12 時前提交。"
    },
    "en_US": {
      "title": "Payouts over the holidays",
      "content": "Banks in Hong Kong make no transfers on 25 and 26 December and on 1 January. Drawdowns of these days are paid out on the next banking day. If you need the money soon, submit before noon on the last working day before the holiday."
    }
  }'),
  (null, now() - interval '2 days', '{
    "zh_CN": {
      "title": "水位为什么每天会变",
      "content": "水位按您的店铺最近 90 天的销售额计算，每天更新一次。旺季过后水位可能低于额度，这时能提的是两者中较低的一个。关联更多店铺、绑定收款账户、降低退货率，都能让水位回升。"
    },
    "zh_HK": {
      "title": "水位為何每天會變",
      "content": "水位按您的網店最近 90 天的銷售額計算，每天更新一次。旺季過後水位可能低於額度，屆時可提的是兩者中較低的一個。連結更多網店、綁定收款帳戶、降低退貨率，都有助水位回升。"
    },
    "en_US": {
      "title": "Why the watermark changes every day",
      "content": "The watermark follows the sales of your shops over the last 90 days and is worked out anew each day. After the high season it may lie below your limit; then the lower of the two can be drawn. Linking more shops, linking the accounts they pay into and having fewer returns all raise it again."
    }
  }');
