-- Why an order was rejected, cancelled or edited is free text about its customer: erased with the order.
create or replace function personal_order_keys() returns text[] language sql immutable parallel safe return
  '{deliveryNotes,customerName,customerPhone,customerEmail,deliveryAddress,notes,reason}'::text[];
