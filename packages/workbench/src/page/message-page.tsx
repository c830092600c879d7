import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { usePageTexts } from './page-texts.ts';
import './page.css';

interface MessagePageProps {
  code: 403 | 404;
  title: string;
  hint: string;
}

/** What the shell shows for an address that leads nowhere, in the place of a page of a sub-app. */
export function MessagePage({ code, title, hint }: MessagePageProps) {
  const t = usePageTexts();
  const navigate = useNavigate();
  return (
    <div className="wb-message">
      <p className="wb-message-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{hint}</p>
      <Button type="primary" size="large" onClick={() => void navigate(-1)}>
        {t('goBack')}
      </Button>
    </div>
  );
}
