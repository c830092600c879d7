import { Upload } from 'antd';
import { useDesignTexts } from '../shared/texts.ts';

interface FileDropProps {
  name: string | undefined;
  isReading: boolean;
  onChoose: (file: File) => void;
}

/** Where a file is dropped or chosen. */
export function FileDrop({ name, isReading, onChoose }: FileDropProps) {
  const t = useDesignTexts();
  return (
    <Upload.Dragger
      accept=".xlsx,.csv"
      maxCount={1}
      showUploadList={false}
      disabled={isReading}
      beforeUpload={(file) => {
        onChoose(file);
        return false;
      }}
    >
      <p className="ds-drop">
        <strong>{isReading ? t('start.reading') : (name ?? t('start.drop'))}</strong>
        <span className="wb-muted">{t(name === undefined ? 'start.dropHint' : 'start.again')}</span>
      </p>
    </Upload.Dragger>
  );
}
