-- Whether branches of a calculation were ever made from designs, so that reading those of all others looks no further.
ALTER TABLE calculation ADD COLUMN has_designs boolean NOT NULL DEFAULT false;
UPDATE calculation c SET has_designs = true
WHERE EXISTS (SELECT FROM calculation_origin o WHERE o.company_id = c.company_id AND o.project_id = c.project_id);
