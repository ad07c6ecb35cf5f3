-- The payment details and the licence were part of the texts on estimates. They become settings of their own, with the
-- same days, times and people. The rows that they came from stay as they are.
insert into settings (key, value, valid_from, at, person)
select 'payee', jsonb_build_object(
    'upiId', coalesce(value ->> 'upiId', ''), 'payeeName', '', 'bankAccount', coalesce(value ->> 'bankAccount', '')),
  valid_from, at, person
from settings
where key = 'estimateTexts'
  and not exists (select 1 from settings where key = 'payee')
  and exists (select 1 from settings where key = 'estimateTexts'
    and concat(value ->> 'upiId', value ->> 'bankAccount') <> '')
order by id;

insert into settings (key, value, valid_from, at, person)
select 'licence', jsonb_build_object('number', coalesce(value ->> 'licence', ''), 'form', '', 'validTo', '', 'limitKg', 0),
  valid_from, at, person
from settings
where key = 'estimateTexts'
  and not exists (select 1 from settings where key = 'licence')
  and exists (select 1 from settings where key = 'estimateTexts' and value ->> 'licence' <> '')
order by id;
